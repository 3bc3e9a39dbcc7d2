/** florin/client as other projects have it: packed, installed, and compiled by strict TypeScript. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeInstance } from '../merchant/merchant-support';

const run = promisify(execFile);
const url = inject('serverUrl');
const TSC = path.resolve('node_modules/typescript/bin/tsc');

let folder = '';

/** Nothing of this project is above the folder. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'florin-client-'));
  const packed = await run('npm', ['pack', path.resolve('dist/client'), '--json'], { cwd: folder });
  const [{ filename } = { filename: '' }] = JSON.parse(packed.stdout) as { filename: string }[];
  writeFileSync(path.join(folder, 'package.json'), '{"private": true}');
  const quiet = ['--offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...quiet, `./${filename}`], { cwd: folder });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Reads what is typed, and has lines that must not compile. */
const PROGRAM = `
import { FlorinClient, isRefused, verifyWebhook, type Order, type Refusal } from 'florin/client';

declare const process: { argv: string[] };
const [, , baseUrl = '', token = ''] = process.argv;
const florin = new FlorinClient({ baseUrl, token });

function describe(order: Order): string {
  if (order.order_status === 'paid') return order.contract_terms.amount;
  // @ts-expect-error an order that waits has no refunds
  void order.refund_details;
  return order.order_status;
}

function left(refusal: Refusal): number | undefined {
  switch (refusal.refusal) {
    case 'MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK': {
      const code: 9270 = refusal.code;
      return refusal.body.available_quantity + code - 9270;
    }
    // @ts-expect-error no refusal has this name
    case 'OUT_OF_STOCK':
      return 0;
    default:
      return undefined;
  }
}

async function main(): Promise<void> {
  const order = { amount: 'KUDOS:1', summary: 'Tea', order_id: undefined };
  const { order_id: id } = await florin.orders.create({ order });
  // @ts-expect-error a member that is misspelt
  void (() => florin.orders.create({ order: { amount: 'KUDOS:1', sumary: 'Tea' } }));
  for await (const one of florin.orders.list()) console.log(one.order_id === id);
  console.log(describe(await florin.orders.get(id)));
  try {
    await florin.orders.get('none');
  } catch (error) {
    if (!isRefused(error)) throw error;
    console.log(error.refusal, left(error));
  }
  const { type } = await verifyWebhook('{}', new Headers(), 'whsec_AA==').catch((error: Error) => ({
    type: error.name,
  }));
  console.log(type);
}

main().catch((error: unknown) => {
  console.error(error);
});
`;

const SHOWN = 'true\nunpaid\nMERCHANT_GENERIC_ORDER_UNKNOWN undefined\nWebhookError\n';

test.for([
  ['bundler', { module: 'esnext', moduleResolution: 'bundler' }, 'module'],
  ['ES module of node', { module: 'node16', moduleResolution: 'node16' }, 'module'],
  ['CommonJS', { module: 'node16', moduleResolution: 'node16' }, 'commonjs'],
] as const)('I14-7 a strict project compiles and runs with it: %s', async ([name, kind, type]) => {
  const project = path.join(folder, name.replaceAll(' ', '-'));
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ private: true, type }));
  writeFileSync(path.join(project, 'main.ts'), PROGRAM);
  const compilerOptions = {
    ...kind,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  };
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const compiled = run(process.execPath, [TSC, '-p', project]).catch(
    (error: unknown) => error as { stdout: string },
  );
  expect((await compiled).stdout).toBe('');
  const main = path.join(project, 'main.js');
  const fresh = await makeInstance(url);
  const { stdout, stderr } = await run(process.execPath, [main, fresh.baseUrl, fresh.token]);
  expect(stderr).toBe('');
  expect(stdout).toBe(SHOWN);
});

/** Names that a snippet takes from those before it, or from its reader. */
const PRELUDE = `
import { FlorinClient } from 'florin/client';
declare global {
  const florin: FlorinClient;
  const cart: { readonly id: number };
}
`;

test('I14-12 all TypeScript in the guides compiles', async () => {
  const project = path.join(folder, 'snippets');
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{"private": true, "type": "module"}');
  writeFileSync(path.join(project, 'prelude.ts'), PRELUDE);
  const count = ['quickstart', 'client', 'webhooks'].flatMap((name) => {
    const text = readFileSync(`docs/${name}.md`, 'utf8');
    return [...text.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, snippet = ''], at) => {
      // A file without imports would be no module.
      const file = path.join(project, `${name}-${at}.ts`);
      writeFileSync(file, `${snippet}export {};\n`);
      return file;
    });
  }).length;
  expect(count).toBeGreaterThan(6);
  const compilerOptions = {
    module: 'node16',
    moduleResolution: 'node16',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    typeRoots: [path.resolve('node_modules/@types')],
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const compiled = run(process.execPath, [TSC, '-p', project]).catch(
    (error: unknown) => error as { stdout: string },
  );
  expect((await compiled).stdout).toBe('');
});

test('I14-7 its code is small, and names no package', () => {
  const installed = path.join(folder, 'node_modules/florin');
  expect(statSync(path.join(installed, 'client.mjs')).size).toBeLessThan(12_000);
  const manifest = readFileSync(path.join(installed, 'package.json'), 'utf8');
  expect(JSON.parse(manifest)).not.toHaveProperty('dependencies');
});
