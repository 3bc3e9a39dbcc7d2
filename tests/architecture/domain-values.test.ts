/** Wire JSON exists in protocol, http, clients and app only: see "An operation" in docs/architecture.md. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
  'tipTokenSchema',
  'wireDetailsSchema',
];

/** Files still to do: remove a file when its operations take and return domain values. */
const TO_DO = [
  'src/auditor/complaints/list-complaints.ts',
  'src/exchange/deposits/coin-history.ts',
  'src/exchange/keys/announce-keys.ts',
  'src/exchange/keys/signing-request.ts',
  'src/exchange/recoups/recoup-coin.ts',
  'src/exchange/refresh/link-coin.ts',
  'src/exchange/refresh/melt-coin.ts',
  'src/exchange/refresh/reveal-refresh.ts',
  'src/exchange/reserves/show-reserve.ts',
  'src/exchange/tracking/show-transfer.ts',
  'src/exchange/v6/refund-coin-v6.ts',
  'src/exchange/v6/show-transfer-v6.ts',
  'src/exchange/wire/announce-wire.ts',
  'src/merchant/tracking/conflict-proofs.ts',
  'src/wallet/core/coin-proof.ts',
  'src/wiring/local-exchange-port.ts',
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
  expect(files.filter((file) => schemasOf(file).length > 0).sort()).toEqual(TO_DO);
});
