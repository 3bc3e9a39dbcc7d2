/** Wire JSON exists in protocol, http, clients and app only: see "An operation" in docs/architecture.md. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

/** They read and write one value, not a message. */
const VALUES = ['amount', 'baseUrl', 'payto', 'subject', 'timestamp'].map(
  (name) => `${name}Schema`,
);

/** Files that know a schema of the wire, and the document that they read or write. */
const KNOWERS = {
  'src/merchant/orders/new-order.ts': 'the request of an order, which is hashed and stored',
  'src/merchant/orders/order-rules.ts': 'a contract, whose draft a wallet has to be able to read',
  'src/server/exchange-keys.ts': 'files that an offline key holder carries',
  'src/storage/exchange/key-files.ts': 'files that an offline key holder carries',
  'src/wallet/core/contract.ts': 'a contract, which is hashed and stored as it is',
};

/**
 * Names that a text takes from the protocol. Imports and exports give them, also those of types, and
 * members of a whole module. A module that is exported as a whole gives all its names.
 */
function namesOfProtocol(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const isProtocol = (node: ts.Node | undefined): node is ts.StringLiteral =>
    node !== undefined &&
    ts.isStringLiteral(node) &&
    /^src\/protocol\//.test(
      path.normalize(
        node.text.startsWith('.')
          ? path.join(path.dirname(file), node.text)
          : node.text.replace(/^@\//, 'src/'),
      ),
    );
  const found: string[] = [];
  const modules: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && isProtocol(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings;
      if (bindings !== undefined && ts.isNamespaceImport(bindings))
        modules.push(bindings.name.text);
      else if (bindings !== undefined) {
        found.push(
          ...bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text),
        );
      }
    } else if (ts.isExportDeclaration(node) && isProtocol(node.moduleSpecifier)) {
      const clause = node.exportClause;
      if (clause !== undefined && ts.isNamedExports(clause)) {
        found.push(...clause.elements.map(({ propertyName, name }) => (propertyName ?? name).text));
      } else found.push('everySchema', 'encodeEverything');
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      if (isProtocol(node.argument.literal)) found.push(node.qualifier?.getText() ?? 'everySchema');
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      if (isProtocol(node.arguments[0])) found.push('everySchema');
    } else if (ts.isPropertyAccessExpression(node) || ts.isQualifiedName(node)) {
      const [of, name] = ts.isQualifiedName(node)
        ? [node.left, node.right]
        : [node.expression, node.name];
      if (modules.includes(of.getText())) found.push(name.text);
    }
    ts.forEachChild(node, walk);
  };
  if (text.includes('protocol/') || text.includes("'./")) walk(source);
  return found;
}

const ofFile = (file: string): string[] => namesOfProtocol(file, readFileSync(file, 'utf8'));

/** Whether a value of `protocol` is a schema, or a table of schemas. */
const hasSchema = (value: unknown): boolean =>
  [value, ...entriesOf(value).map(([, one]) => one)].some((one) => one instanceof z.ZodType);

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

const named = new Set<string>();
beforeAll(async () => {
  for (const file of readdirSync('src/protocol', { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.d)\.ts$/.test(file)) continue;
    const module: unknown = await import(path.resolve('src/protocol', file));
    for (const [name, value] of entriesOf(module)) {
      if (hasSchema(value)) named.add(name);
    }
  }
  expect(named.size).toBeGreaterThan(200);
});

const schemasIn = (names: readonly string[]): string[] =>
  names.filter((name) => (/Schema$/.test(name) || named.has(name)) && !VALUES.includes(name));

/** Functions of `protocol` that write wire JSON. Texts of single values are none. */
const encodersIn = (names: readonly string[]): string[] =>
  names.filter(
    (name) =>
      /^encode\w+$|^\w+Text$/.test(name) && !['encodeBase32', 'encodePublicKey'].includes(name),
  );

test.for([
  ["import { type payRequestSchema } from '@/protocol/payment';", 'payRequestSchema'],
  ["import type { payRequestSchema as one } from '../../protocol/payment';", 'payRequestSchema'],
  [
    "import * as wire from '@/protocol/payment'; wire.payRequestSchema.parse(1);",
    'payRequestSchema',
  ],
  [
    "import type * as wire from '@/protocol/payment'; type A = typeof wire.payRequestSchema;",
    'payRequestSchema',
  ],
  ["export { payRequestSchema } from '@/protocol/payment';", 'payRequestSchema'],
  ["export * from '@/protocol/payment';", 'everySchema'],
  ["export * as wire from '@/protocol/payment';", 'everySchema'],
  ["type A = typeof import('@/protocol/payment').payRequestSchema;", 'payRequestSchema'],
  ["const wire = await import('@/protocol/payment');", 'everySchema'],
  ["import { REFUSAL_BODIES } from '@/protocol/refusal-bodies';", 'REFUSAL_BODIES'],
] as const)('%s takes a wire schema', ([text, name]) => {
  expect(schemasIn(namesOfProtocol('src/merchant/payments/x.ts', text))).toEqual([name]);
});

test('no wire schema is known outside protocol, http, clients and app', () => {
  const files = sourceFiles().filter(
    (file) => !/^src\/(protocol|http|clients|generated)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expectOnly(
    files.filter((file) => schemasIn(ofFile(file)).length > 0),
    KNOWERS,
  );
});

/** Files that make schemas of their own, and of what. */
const MAKERS = {
  'src/config/env.ts': 'settings',
  'src/config/hosts.ts': 'settings',
  'src/config/networks.ts': 'settings',
  'src/extension/parse-message.ts': 'messages between parts of the extension',
  'src/merchant/orders/new-order.ts': 'the request of an order, which is hashed and stored',
  'src/server/backup/manifest.ts': 'the list of a backup’s files',
  'src/server/exchange-keys.ts': 'files that an offline key holder carries',
  'src/server/workers/messages.ts': 'settings that a process gives another',
  'src/shop/call-backend.ts': 'the merchant’s answers as a stranger’s shop knows them',
  'src/shop/shop.ts': 'the same',
  'src/shop/style-b.ts': 'the same, in style B',
  'src/shop/ticket.ts': 'the shop’s own tickets',
  'src/storage/exchange/key-files.ts': 'files that an offline key holder carries',
  'src/ui/docs/api-reference.ts': 'the description of the interface, which it shows',
  'src/wallet/cli/arguments.ts': 'arguments of the command line',
  'src/wallet/core/auditors.ts': 'a page’s offer of an auditor, which has no other reader',
  'src/wiring/merchant-settings.ts': 'the file of settings',
};

/** Whole folders that know shapes: of the wire, of forms, and of programs. */
const KNOWING = /^(?:src\/(?:protocol|http|clients|generated|testing)|app)\//;

test('no file makes a schema of its own but these', () => {
  expectOnly(
    sourceFiles().filter(
      (file) => !KNOWING.test(file) && /from 'zod'/.test(readFileSync(file, 'utf8')),
    ),
    MAKERS,
  );
});

/** An exception that is no longer needed is a fault, too. */
function expectOnly(found: readonly string[], exceptions: Readonly<Record<string, string>>): void {
  expect([...found].sort()).toEqual(Object.keys(exceptions).sort());
}

/** Files that call an encoder, and what is stored or hashed, or answered in another party's place. */
const ENCODERS = {
  'src/merchant/inventory/add-product.ts': 'a product, measured and compared',
  'src/merchant/inventory/update-product.ts': 'a product, measured',
  'src/merchant/payments/attempt.ts': 'the coins of a payment, stored and hashed',
  'src/merchant/tracking/keep-examined.ts': 'the exchange’s account of a transfer, stored',
  'src/merchant/tracking/report-trouble.ts': 'proofs of a conflict, stored',
  'src/merchant/webhooks/event-body.ts': 'a delivery, which is signed as it is',
  'src/merchant/webhooks/template-view.ts': 'data that a merchant’s templates show',
  'src/wallet/core/exchange-facts.ts': 'the exchange’s account, stored by the wallet',
  'src/wiring/as-upstream.ts': 'a refusal, which the merchant forwards as if it had come by HTTP',
};

test('no operation encodes what it answers', () => {
  expectOnly(
    operationFiles().filter((file) => encodersIn(ofFile(file)).length > 0),
    ENCODERS,
  );
});

/** Files with wire names of members, and the document that they write. */
const WRITERS = {
  'src/jobs/leadership.ts': 'settings of a connection',
  'src/storage/database-probe.ts': 'settings of a connection',
  'src/merchant/inventory/order-lines.ts': 'members of a contract',
  'src/merchant/templates/template-rules.ts': 'a member of a contract',
  'src/merchant/orders/claim-contract.ts': 'a contract',
  'src/merchant/orders/order-rules.ts': 'a contract',
  'src/merchant/orders/trusted-exchanges.ts': 'members of a contract',
  'src/merchant/style-b/contract-form.ts': 'a contract',
  'src/merchant/style-b/without-labels.ts': 'a contract',
  'src/merchant/webhooks/template-view.ts': 'data that a merchant’s templates show',
  'src/exchange/keys/signing-request.ts': 'a file that an offline key holder carries',
  'src/storage/exchange/key-files.ts': 'files that an offline key holder carries',
  'src/wallet/cli/explain.ts': 'the output of the command line',
  'src/wallet/core/bank-deposit.ts': 'a contract of the wallet’s own',
  'src/wiring/merchant-settings.ts': 'the file of settings',
};

/** `pay_url`, `H_wire`, `fulfillment_URI`. Constants have no small letter at all. */
const WIRE_NAME = /^(?=.*[a-z])[0-9A-Za-z]+(?:_[0-9A-Za-z]+)+$/;

/** Names with underscores of object members. */
function wireMembersOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isShorthandPropertyAssignment(node)) {
      if (WIRE_NAME.test(node.name.text)) found.push(node.name.text);
    } else if (ts.isPropertyAssignment(node)) {
      const name = ts.isComputedPropertyName(node.name)
        ? ''
        : node.name.getText().replace(/'/g, '');
      if (WIRE_NAME.test(name)) found.push(name);
    }
    ts.forEachChild(node, walk);
  };
  if (/[0-9A-Za-z]_[0-9A-Za-z_]+'?(?:\??:|,|\s*\})/.test(text)) {
    walk(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return found;
}

function sourceFiles(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('src', file))
    .filter((file) => /\.tsx?$/.test(file));
}

function operationFiles(): string[] {
  return sourceFiles()
    .filter((file) => file.endsWith('.ts'))
    .filter((file) =>
      /^src\/(auditor|bank|config|exchange|fairness|jobs|merchant|storage|sync|wallet|wiring)\//.test(
        file,
      ),
    );
}

test('no operation makes wire JSON, nor does a job, the storage or the wiring', () => {
  const files = operationFiles();
  expect(files.length).toBeGreaterThan(400);
  expectOnly(
    files.filter((file) => wireMembersOf(file).length > 0),
    WRITERS,
  );
});

/** Files that read members by wire names, and of what. */
const READERS = {
  'src/exchange/keys/master-key.ts': 'a file of keys',
  'src/merchant/orders/claim-addresses.ts': 'a contract',
  'src/merchant/orders/forget-order.ts': 'a contract',
  'src/merchant/orders/order-overrides.ts': 'a contract',
  'src/merchant/orders/search-text.ts': 'a contract',
  'src/merchant/orders/trusted-exchanges.ts': 'a contract',
  'src/merchant/orders/write-order-texts.ts': 'a contract',
  'src/merchant/style-b/without-labels.ts': 'a contract',
  'src/storage/backup/read-snapshot.ts': 'PostgreSQL’s catalog',
  'src/storage/migrate.ts': 'PostgreSQL’s catalog',
  'src/wallet/core/advance-purchase.ts': 'a contract',
  'src/wallet/core/bind-session.ts': 'a contract',
  'src/wallet/core/choose-coins.ts': 'a contract',
  'src/wallet/core/contract.ts': 'a contract',
  'src/wallet/core/credit-refund.ts': 'a contract',
  'src/wallet/core/next-url.ts': 'a contract',
  'src/wallet/core/pay.ts': 'a contract',
  'src/wallet/core/payment-proof.ts': 'a contract',
  'src/wallet/core/sign-coins.ts': 'a contract',
  'src/wallet/core/style-a.ts': 'a contract',
  'src/wallet/style-b/style-b.ts': 'a contract',
  'src/wallet/style-b/take-to-exchange.ts': 'a contract',
  'src/wiring/merchant-settings.ts': 'the file of settings',
};

/** Names with underscores of members that are read: `order.h_wire`, `{ h_wire: hWire }`. */
function wireReadsOf(file: string): string[] {
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    const read = ts.isPropertyAccessExpression(node)
      ? node.name
      : ts.isBindingElement(node)
        ? (node.propertyName ?? node.name)
        : undefined;
    if (read !== undefined && WIRE_NAME.test(read.getText())) {
      found.push(read.getText());
    }
    ts.forEachChild(node, walk);
  };
  const text = readFileSync(file, 'utf8');
  if (/[0-9A-Za-z]_[0-9A-Za-z]/.test(text)) {
    walk(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return found;
}

test('no operation reads a member by its name of the wire', () => {
  expectOnly(
    operationFiles().filter((file) => wireReadsOf(file).length > 0),
    READERS,
  );
});
