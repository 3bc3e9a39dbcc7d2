import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** Everything a wallet needs, bundled as for a browser: by package.json that is without node. */
const entry = `
  import { createKeyPair, sign, verify } from '@/protocol/crypto/eddsa';
  import { makePlanchet } from '@/protocol/crypto/planchets';
  import { deriveRefreshSession } from '@/protocol/refresh';
  import { signaturesV9 } from '@/protocol/signatures';
  const { privateKey, publicKey } = createKeyPair(new Uint8Array(32));
  const blob = signaturesV9.contract({ hContract: new Uint8Array(64) });
  result.verified = verify(publicKey, blob, sign(privateKey, blob));
  result.functions = [typeof makePlanchet, typeof deriveRefreshSession];
`;

test('the cryptography of a wallet bundles for a browser, without node modules, and runs', async () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    tsconfig: `${root}/tsconfig.json`,
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    logLevel: 'silent',
  });
  const script = outputFiles[0]!.text;
  expect(script).not.toContain('node:');
  const result = {};
  runInNewContext(script, { result, TextEncoder, Uint8Array, Float64Array });
  expect(result).toEqual({ verified: true, functions: ['function', 'function'] });
});
