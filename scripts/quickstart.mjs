// `npm run quickstart [-- typescript|php|curl]`: starts Florin unless it runs, opens an instance, and starts
// a shop of examples/quickstart for it. FLORIN_URL names a Florin elsewhere.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfChanged, isPackage, prepare, root } from './lib/prepare.mjs';

const examples = path.join(root, 'examples/quickstart');
const { SHOP_PORT = '3000', OPERATOR_TOKEN } = process.env;
const url = process.env.FLORIN_URL ?? `http://localhost:${process.env.PORT ?? '8080'}`;

/** How each shop is started. */
const SHOPS = {
  typescript: async () => [process.execPath, [await bundleShop()]],
  php: () => [
    program('php'),
    ['-S', `localhost:${SHOP_PORT}`, '-q', path.join(examples, 'php/shop.php')],
  ],
  curl: () => [program('bash'), [path.join(examples, 'curl/shop.sh')]],
};

const [kind = 'typescript', ...others] = process.argv.slice(2);
if (!(kind in SHOPS) || others.length > 0) {
  console.error('npm run quickstart [-- typescript|php|curl]');
  process.exit(1);
}

prepare();
const isElsewhere = process.env.FLORIN_URL !== undefined;
if (process.env.FLORIN_BUILT !== '1') await buildNeeded();

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);

if (!(await answers())) await startFlorin();
const shop = await openInstance();
const [command, args] = await SHOPS[kind]();
console.log(`
FLORIN_SHOP=${shop.baseUrl}
FLORIN_TOKEN=${shop.token}
Its dashboard: ${url}/dashboard
Coins for the buyer: ${url}/bank/ (“Open an account”, then “Withdraw”)
`);
if (kind === 'php') console.log(`Open http://localhost:${SHOP_PORT}`);
const started = start(command, args, {
  FLORIN_SHOP: shop.baseUrl,
  FLORIN_TOKEN: shop.token,
  CURRENCY: shop.currency,
  PORT: SHOP_PORT,
});
const [code] = await once(started, 'exit');
process.exitCode = code ?? 0;
stop();

/** A Florin elsewhere is built already. The shop in TypeScript then needs the client alone. */
async function buildNeeded() {
  if (!isElsewhere) return buildIfChanged();
  if (isPackage || kind !== 'typescript') return;
  const { generateClientShapes } = await import('./lib/generate.mjs');
  await generateClientShapes();
  await import('./build-client.mjs');
}

function start(file, given, env) {
  const child = spawn(file, given, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function stop() {
  for (const child of running) child.kill('SIGTERM');
}

function program(name) {
  if (spawnSync(name, ['--version']).status === 0) return name;
  console.error(`This shop needs ${name}.`);
  stop();
  return process.exit(1);
}

async function answers() {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

async function startFlorin() {
  if (isElsewhere) throw new Error(`${url} does not answer.`);
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const florin = start(process.execPath, ['dist/node/server.mjs'], env);
  while (!(await answers())) {
    if (florin.exitCode !== null) throw new Error('Florin did not start.');
    await sleep(200);
  }
}

/** Opens an instance with a bank account and a token. */
async function openInstance() {
  const id = `quickstart-${randomBytes(3).toString('hex')}`;
  const token = `secret-token:${randomBytes(24).toString('hex')}`;
  const account = { username: id, password: randomBytes(16).toString('hex') };
  await post('bank/testing/register', account);
  const { currency } = await (await fetch(`${url}/merchant/config`)).json();
  await post('merchant/management/instances', {
    id,
    name: 'Quickstart',
    payto_uris: [`payto://x-taler-bank/${new URL(url).host}/${id}`],
    auth: { method: 'token', token },
    address: {},
    jurisdiction: {},
    default_max_wire_fee: `${currency}:1`,
    default_max_deposit_fee: `${currency}:1`,
    default_wire_transfer_delay: { d_ms: 3_600_000 },
    default_pay_delay: { d_ms: 3_600_000 },
  });
  return { baseUrl: `${url}/merchant/instances/${id}/`, token, currency };
}

async function post(address, body) {
  const answer = await fetch(`${url}/${address}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(OPERATOR_TOKEN === undefined ? {} : { authorization: `Bearer ${OPERATOR_TOKEN}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
}

/** Node 20 runs no TypeScript. A project of your own installs the package and uses its own compiler. */
async function bundleShop() {
  const { build } = await import('esbuild');
  const outfile = path.join(root, 'dist/quickstart/shop.mjs');
  await build({
    entryPoints: [path.join(examples, 'typescript/shop.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    alias: { 'florin/client': path.join(root, 'dist/client/client.mjs') },
    logLevel: 'warning',
  });
  return outfile;
}
