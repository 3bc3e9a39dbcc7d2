/** Wire JSON exists in protocol, http, clients and app only: see "An operation" in docs/architecture.md. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** They read and write one value, not a message. */
const VALUES = ['amount', 'baseUrl', 'payto', 'subject', 'timestamp'].map(
  (name) => `${name}Schema`,
);

/** Documents that are kept, signed or handed over as they are. */
const DOCUMENTS = [
  'contractTermsSchema',
  'keysAuditorSchema',
  'postOrderRequestSchema',
  'signingRequestSchema',
  'tipTokenSchema',
  'wireDetailsSchema',
];

function schemasOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(
    /import (?:type )?\{([^}]*)\} from '@\/protocol\/[^']*'/g,
  );
  const names = [...imports].flatMap(([, list = '']) => list.match(/\w+Schema\b/g) ?? []);
  return names.filter((name) => !VALUES.includes(name) && !DOCUMENTS.includes(name));
}

test('no wire schema is known outside protocol, http, clients and app', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('src', file))
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => !/^src\/(protocol|http|clients|generated)\//.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => schemasOf(file).length > 0)).toEqual([]);
});

/** They write documents that are kept, signed or handed over as they are, or settings of PostgreSQL. */
const WRITERS = [
  'src/bank/withdrawals/withdrawal-headers.ts',
  'src/exchange/keys/signing-request.ts',
  'src/jobs/leadership.ts',
  'src/merchant/inventory/order-lines.ts',
  'src/merchant/orders/claim-contract.ts',
  'src/merchant/contracts/contract-form.ts',
  'src/merchant/orders/order-overrides.ts',
  'src/merchant/orders/order-rules.ts',
  'src/merchant/orders/trusted-exchanges.ts',
  'src/storage/database-probe.ts',
  'src/storage/exchange/key-files.ts',
  'src/wallet/cli/explain.ts',
  'src/wallet/core/bank-deposit.ts',
  'src/wiring/local-exchange.ts',
  'src/wiring/merchant-settings.ts',
];

/** Names with underscores of object members, except in bodies of refusals, which are typed per code. */
function wireMembersOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) {
      const name = ts.isComputedPropertyName(node.name)
        ? ''
        : node.name.getText().replace(/'/g, '');
      if (name === 'body' || name === 'ofRoute') return;
      if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) found.push(name);
    }
    ts.forEachChild(node, walk);
  };
  if (/\b[a-z0-9]+_[a-z0-9_]+'?\??:/.test(text)) {
    walk(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return found;
}

test('no operation makes wire JSON, nor does a job, the storage or the wiring', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('src', file))
    .filter((file) => file.endsWith('.ts') && !/\/style-b\//.test(file))
    .filter((file) =>
      /^src\/(auditor|bank|config|exchange|fairness|jobs|merchant|storage|sync|wallet|wiring)\//.test(
        file,
      ),
    );
  expect(files.length).toBeGreaterThan(400);
  const writers = files.filter((file) => wireMembersOf(file).length > 0);
  expect(writers.filter((file) => !WRITERS.includes(file))).toEqual([]);
});
