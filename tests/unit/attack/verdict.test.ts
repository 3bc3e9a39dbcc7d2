/** `npm run attack` reports each fault separately. */
import { expect, test } from 'vitest';
import type { Sightings, Watched } from '../../attack/bystanders';
import type { Payments } from '../../attack/payers';
import { addCounts, commandOf, noCounts, requestsOf, Tally } from '../../attack/tally';
import { judge, type Findings, type Phase } from '../../attack/verdict';

const LIMITS = { delayMs: 250, growthMiB: 100, peakMiB: 700 };
const URL = 'http://localhost:1';

const watched = (longestMs: number): Watched => ({
  requests: 1,
  longestMs,
  medianMs: 1,
  refused: [],
});
const seen = (interfaces: number, pages: number): Sightings => ({
  interfaces: watched(interfaces),
  pages: watched(pages),
});
const paid: Payments = { made: 3, longestMs: 9, failed: [] };

function phase(name: string, changes: Partial<Phase> = {}): Phase {
  const memory = { nowMiB: 200, peakMiB: 210 };
  const usual = {
    seconds: 1,
    counts: noCounts(),
    bystanders: seen(10, 20),
    payments: paid,
    memory,
  };
  return { name, ...usual, ...changes };
}

function findings(changes: Partial<Findings> = {}): Findings {
  return {
    quiet: phase('quiet'),
    phases: [phase('flood')],
    restarts: 0,
    wrongBooks: [],
    holes: [],
    ...changes,
  };
}

test('a server that held, at the limits themselves', () => {
  const memory = { nowMiB: 300, peakMiB: 900 };
  const flood = phase('flood', { bystanders: seen(260, 270), memory });
  expect(judge(findings({ phases: [flood] }), LIMITS)).toEqual([]);
});

test('ten attacks together may delay twice as much', () => {
  const together = (ms: number) => [phase('many of them together', { bystanders: seen(ms, 20) })];
  expect(judge(findings({ phases: together(510) }), LIMITS)).toEqual([]);
  expect(judge(findings({ phases: together(511) }), LIMITS)).toHaveLength(1);
});

test('of an attack that was run once more the second time counts', () => {
  const flood = (ms: number, changes: Partial<Phase> = {}) =>
    phase('flood', { bystanders: seen(ms, 20), ...changes });
  const again = { name: 'flood, again', repeats: 'flood' };
  expect(judge(findings({ phases: [flood(261), flood(260, again)] }), LIMITS)).toEqual([]);
  expect(judge(findings({ phases: [flood(261), flood(262, again)] }), LIMITS)).toEqual([
    expect.stringContaining('flood, again: a bystander (interfaces) waited 252 ms'),
  ]);
});

test.for<[title: string, changes: Partial<Findings>, says: RegExp]>([
  [
    'programs that waited',
    { phases: [phase('flood', { bystanders: seen(261, 20) })] },
    /flood: a bystander \(interfaces\) waited 251 ms more/,
  ],
  [
    'pages that waited',
    { phases: [phase('flood', { bystanders: seen(10, 271) })] },
    /flood: a bystander \(pages\) waited 251 ms more/,
  ],
  [
    'bystanders who were refused',
    {
      phases: [
        phase('flood', {
          bystanders: { ...seen(1, 1), pages: { ...watched(1), refused: ['/shop: 503'] } },
        }),
      ],
    },
    /a bystander was refused: \/shop: 503/,
  ],
  [
    'payments that failed',
    { phases: [phase('flood', { payments: { ...paid, failed: ['the purchase is expired'] } })] },
    /a payment failed: the purchase is expired/,
  ],
  [
    'payments that nobody made',
    { phases: [phase('flood', { payments: { ...paid, made: 0 } })] },
    /no payment was made/,
  ],
  ['a server that ended', { restarts: 1 }, /the server ended 1 times/],
  [
    'memory',
    { phases: [phase('flood', { memory: { nowMiB: 301, peakMiB: 301 } })] },
    /memory grew by 101 MiB/,
  ],
  [
    'memory for a while',
    { phases: [phase('flood', { memory: { nowMiB: 200, peakMiB: 901 } })] },
    /memory grew by 701 MiB for a while/,
  ],
  ['money', { wrongBooks: ['the books of the bank: {}'] }, /the books of the bank/],
  ['holes', { holes: ['GET /x answers strangers'] }, /GET \/x answers strangers/],
])('%s', ([, changes, says]) => {
  const wrong = judge(findings(changes), LIMITS);
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toMatch(says);
});

test('5xx is a failure with the request that had it; 503 with Retry-After is none', () => {
  const tally = new Tally();
  const sent = { method: 'POST', path: '/a', headers: { x: "it's" }, body: '{"a":1}' };
  tally.take(URL, sent, { status: 503, retryAfter: '1' });
  tally.take(URL, sent, { status: 0 });
  tally.take(URL, sent, { status: 204 });
  expect(judge(findings({ phases: [phase('fuzz', { counts: tally.counts })] }), LIMITS)).toEqual(
    [],
  );
  tally.take(URL, sent, { status: 503 });
  tally.take(URL, sent, { status: 500 });
  expect(tally.counts.answers).toMatchObject({ '2xx': 1, '5xx': 2, busy: 1, none: 1 });
  expect(requestsOf(tally.counts)).toBe(5);
  expect(judge(findings({ phases: [phase('fuzz', { counts: tally.counts })] }), LIMITS)).toEqual([
    expect.stringContaining('fuzz: 503 to'),
    expect.stringContaining('fuzz: 500 to'),
    'fuzz: 2 answers 5xx',
  ]);
});

test('a request is repeated by the command that is printed', () => {
  const headers = { authorization: "it's" };
  expect(commandOf(URL, { method: 'PUT', path: '/a?b=%00', headers, body: '{}' })).toBe(
    `printf %s '{}' | curl -gis --path-as-is -X PUT -H 'authorization: it'\\''s' --data-binary @- 'http://localhost:1/a?b=%00'`,
  );
  const body = Buffer.from([0, 255]);
  expect(commandOf(URL, { method: 'POST', path: '/a', body })).toContain('echo AP8= | base64 -d |');
});

test('sums keep all counts, and not more than twenty failures', () => {
  const sum = noCounts();
  const tally = new Tally();
  for (let i = 0; i < 30; i += 1) tally.take(URL, { method: 'GET', path: '/' }, { status: 500 });
  addCounts(sum, tally.counts);
  addCounts(sum, tally.counts);
  expect([sum.answers['5xx'], sum.failures.length]).toEqual([60, 20]);
});
