/**
 * Style A knows nothing of style B. Imports are held by .dependency-cruiser.cjs, and names here. They
 * come from the schemas, paths and refusals of style B: what they have and style A does not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { MERCHANT_STYLE_B_ERRORS } from '@/protocol/errors/merchant-style-b';

/** Code that speaks both styles or writes the wire itself. */
const OF_BOTH = /^src\/(protocol|http|clients|generated)\/|(^|\/)style-b[/.]|\.generated\.ts$/;

/** Files that have to name style B, and why. docs/architecture/merchant.md says more. */
const KNOWERS = {
  'src/extension/answer-page.ts': 'binds the wallet in a browser to the errands of style B',
  'src/extension/payment-response.ts': 'headers of a shop’s page, of either style',
  'src/shop/merchant-backend.ts':
    'the demo shop, which is a customer of the style that it is set to',
  'src/shop/shop.ts': 'settings of the demo shop, which name its style',
  'src/ui/docs/errors/error-list.ts': 'lists the refusals of both styles',
  'src/ui/messages/error-docs.ts': 'names the style of a refusal',
  'src/ui/wallet/errand-flow.tsx': 'an errand that the extension has read from headers',
  'src/wallet/core/choose-style.ts':
    'the one place that chooses a style, by an address in a record',
  'src/wallet/core/contract-errand.ts': 'an errand that the extension has read from headers',
  'src/wallet/core/purchase-state.ts': 'the stored record, with the address of its contract',
  'src/wallet/core/tip-source.ts': 'a tip that is offered, with the address that its record gets',
  'src/wallet/core/tip-state.ts': 'the stored record, with the address that signs for it',
  'src/wallet/core/tip.ts': 'passes that address on to the record',
  'src/wallet/create-wallet.ts': 'binds style B to the wallet',
  'src/wallet/service/serve-wallet.ts': 'binds errands of style B to the service',
  'src/wiring/faulty-calls.ts': 'lists the routes of both styles at which faults happen',
  'src/wiring/local-merchant.ts': 'binds style B’s form of contracts to the merchant',
};

/** Its name, a member whose name is a usual word, and modules of its spellings. */
const BY_HAND = ['[Ss]tyle[ -]?[Bb]', 'styleB\\w*', 'upperHWire', 'locations', 'location-names'];

/** Usual words, once a member has its name of the process. */
const USUAL = new Set(['amountLeft']);

/** Members and literals of a schema on the wire, and in the process the names of its members. */
function namesOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, one]) => [name, ...namesOf(one, seen)]);
  }
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String);
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  const parts = Object.values(schema.def).flatMap((part: unknown) => part);
  return parts.flatMap((part) => namesOf(part, seen));
}

const inProcess = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const listModules = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));

async function namesOfModules(files: readonly string[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const file of files) {
    const module: unknown = await import(path.resolve(file));
    if (typeof module !== 'object' || module === null) throw new TypeError(file);
    for (const part of Object.values(module)) {
      for (const name of namesOf(part)) names.add(name);
    }
  }
  return names;
}

/** Folders of routes, without parameters. */
const segmentsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .flatMap((file) => path.dirname(file).split('/'))
    .filter((segment) => segment.includes('-'));

let ofStyleB: string[];
let pattern: RegExp;

beforeAll(async () => {
  const common = await namesOfModules(listModules('src/protocol'));
  const inB = await namesOfModules(listModules('src/protocol/style-b'));
  const only = [...inB].filter((name) => !common.has(name));
  const members = only.filter((name) => /[a-zA-Z]_[a-zA-Z]/.test(name));
  const isRouteOfA = /^(instances|management)(\/|$)/;
  const segments = readdirSync('app/merchant', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !isRouteOfA.test(entry.name))
    .flatMap(({ name }) => [name, ...segmentsBelow(`app/merchant/${name}`)])
    .filter((segment) => segment.includes('-'));
  const inside = members.map(inProcess).filter((name) => !USUAL.has(name));
  const codes = Object.keys(MERCHANT_STYLE_B_ERRORS);
  ofStyleB = [...new Set([...members, ...inside, ...segments, ...codes])];
  const below = readdirSync('app/merchant/public');
  pattern = new RegExp(
    `\\b(?:${[...ofStyleB, ...BY_HAND].join('|')})\\b|\\w(?:InB|StyleB)\\b|\\bpublic/(?:${below.join('|')})\\b`,
  );
});

/** Headings of the specification may have its name. */
const HEADING = /specification\s[^"]*"[^"]*"/g;

function namesIn(text: string): string | undefined {
  return pattern.exec(text.replace(HEADING, ''))?.[0];
}

test('no code of style A has a name of style B', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('src', file))
    .filter((file) => /\.tsx?$/.test(file) && !OF_BOTH.test(file));
  expect(files.length).toBeGreaterThan(900);
  const found = files.filter((file) => namesIn(readFileSync(file, 'utf8')) !== undefined);
  // An exception that is no longer needed is a fault, too.
  expect(found.sort()).toEqual(Object.keys(KNOWERS).sort());
});

test('names of style B are found, and those of style A are not', () => {
  const names = ['H_proposal', 'contract_url', 'contractUrl', 'pay_url', 'refund_permissions'];
  expect(ofStyleB).toEqual(expect.arrayContaining([...names, 'check-payment', 'tip-authorize']));
  const code = 'MERCHANT_PUBLIC_PROPOSAL_ORDER_CONTRADICTED';
  const texts = [
    code,
    'of style B',
    'styleBForm',
    "draft['pay_url']",
    'url + "public/pay"',
    'tip-query',
  ];
  expect([...names, ...texts].filter((text) => namesIn(text) === undefined)).toEqual([]);
  const ofStyleA = ['(specification "Order of style B")', 'order.h_wire', 'styleA', 'public/goods'];
  expect(ofStyleA.filter((text) => namesIn(text) !== undefined)).toEqual([]);
});

test('one place in the wallet chooses between the styles', () => {
  const files = readdirSync('src/wallet', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('src/wallet', file))
    .filter((file) => file.endsWith('.ts') && /\botherStyle\b/.test(readFileSync(file, 'utf8')));
  const member = ['src/wallet/core/wallet.ts', 'src/wallet/create-wallet.ts'];
  expect(files.sort()).toEqual(['src/wallet/core/choose-style.ts', ...member]);
});
