/**
 * `npm run page-speed`: measures each page's first paint in Chromium against the tour's, and counts its
 * scripts. A browser that is logged in everywhere opens the pages by turns, the tour before each fourth.
 * A ratio compares a page with the tour of the same seconds, since other work slows both. The table has
 * medians. `--only TEXT` takes pages whose path has the text, and may be given again. `--rounds N` is nine by default.
 * `--json FILE` writes the figures. Nothing here passes or fails.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { addressOf, pagePaths, tellStory } from '../support/every-page';
import { startServer } from '../support/server';
import { cpuBetween, cpuTimes } from './cpu';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    rounds: { type: 'string', default: '9' },
    json: { type: 'string' },
  },
});
const ROUNDS = parseInt(options.rounds, 10);
const TOUR = '/';
const PAGES_PER_TOUR = 4;
/** Milliseconds of CPU come in steps of ten. So they are counted over many requests. */
const CPU_REQUESTS = 20;

interface Sight {
  readonly firstPaintMs: number;
  readonly firstByteMs: number;
  readonly scriptBytes: number;
  readonly htmlBytes: number;
}

/** Runs in the page. */
function look(): Sight {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name }) => /\.js(\?|$)/.test(name),
  );
  return {
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    firstByteMs: navigation?.responseStart ?? NaN,
    scriptBytes: scripts.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0),
    htmlBytes: navigation?.decodedBodySize ?? NaN,
  };
}

async function see(page: Page, url: string): Promise<Sight> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  const sight = await page.evaluate(look);
  // No live page goes on asking while others are measured.
  await page.goto('about:blank');
  return sight;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

const server = await startServer();
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '' });
try {
  const context = await browser.newContext({ locale: 'en-GB' });
  const story = await tellStory(context, server.url);
  const addresses = pagePaths()
    .filter((path) => path !== TOUR && options.only.some((text) => path.includes(text)))
    .map((path) => addressOf(path, story))
    .filter((address) => address !== undefined);
  const sights = new Map<string, Sight[]>([TOUR, ...addresses].map((address) => [address, []]));
  const page = await context.newPage();
  const visit = async (address: string): Promise<Sight> => {
    const sight = await see(page, server.url + address);
    sights.get(address)?.push(sight);
    return sight;
  };
  const ratios = new Map<string, number[]>(addresses.map((address) => [address, []]));
  const round = async (): Promise<void> => {
    let tour = await visit(TOUR);
    for (const [index, address] of addresses.entries()) {
      if (index % PAGES_PER_TOUR === 0) tour = await visit(TOUR);
      const { firstPaintMs } = await visit(address);
      ratios.get(address)?.push(firstPaintMs / tour.firstPaintMs);
    }
  };
  // The first round loads the pages' code.
  await round();
  for (const list of [...sights.values(), ...ratios.values()]) list.length = 0;
  for (let index = 0; index < ROUNDS; index += 1) await round();
  const rows = [];
  for (const [address, seen] of sights) {
    const of = (member: keyof Sight) => median(seen.map((sight) => sight[member]));
    rows.push({
      address,
      firstPaintMs: of('firstPaintMs'),
      firstByteMs: of('firstByteMs'),
      ratio: median(ratios.get(address) ?? [1]),
      scriptBytes: Math.max(...seen.map(({ scriptBytes }) => scriptBytes)),
      htmlBytes: of('htmlBytes'),
      cpuMs: await cpuOf(address, context),
    });
  }
  rows.sort((a, b) => b.ratio - a.ratio);
  console.log('paint  ratio  byte1  cpu    html    scripts page');
  for (const row of rows) {
    const figures = [
      row.firstPaintMs.toFixed(1).padStart(5),
      row.ratio.toFixed(2).padStart(5),
      row.firstByteMs.toFixed(1).padStart(5),
      row.cpuMs.toFixed(1).padStart(5),
      `${row.htmlBytes}`.padStart(7),
      `${row.scriptBytes}`.padStart(7),
    ];
    console.log(figures.join('  '), row.address.slice(0, 80));
  }
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(rows, null, 2));
} finally {
  await browser.close();
  await server.stop();
}

/** CPU of Florin for one request of a page, without PostgreSQL. */
async function cpuOf(address: string, context: Awaited<ReturnType<typeof browser.newContext>>) {
  const before = cpuTimes(server.process.pid ?? 0, server.dataDir);
  for (let index = 0; index < CPU_REQUESTS; index += 1) {
    await context.request.get(server.url + address, { headers: { accept: 'text/html' } });
  }
  const after = cpuTimes(server.process.pid ?? 0, server.dataDir);
  return cpuBetween(before, after).appMs / CPU_REQUESTS;
}
