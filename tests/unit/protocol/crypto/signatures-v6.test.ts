import { describe, expect, test } from 'vitest';
import { decodeBase32 } from '@/protocol/base32';
import { purposes } from '@/protocol/purposes';
import { refundOkV6, signaturesV6 as v6, signaturesV9 as v9 } from '@/protocol/signatures';
import { NEVER } from '@/protocol/timestamp';
import { readCases } from '../../../support/vectors';
import {
  checkSignature,
  exchangeSide,
  Inputs,
  walletAndMaster,
  type SignatureCase,
} from './signature-cases';

const walletCases = readCases<SignatureCase>('signatures_v6');
const exchangeCases = readCases<SignatureCase>('signatures_exchange_side_v6');

describe('what is signed in v6', () => {
  test.each(walletCases)('$purpose $name, vector %#', (vector) => {
    const layout = walletAndMaster(v6)[vector.purpose]!;
    const inputs = new Inputs(vector.inputs);
    checkSignature(inputs.bytes(layout.key), layout.blob(inputs), vector);
  });

  const exchangeBlobs: Record<number, (i: Inputs) => Uint8Array> = {
    ...exchangeSide(v6),
    [purposes.merchantRefundOk]: (i: Inputs) => refundOkV6({ orderId: i.text('order_id') }),
  };

  test.each(exchangeCases)('$purpose $name, vector %#', (vector) => {
    const blob = exchangeBlobs[vector.purpose]!(new Inputs(vector.inputs));
    checkSignature(decodeBase32(vector.signer_private!), blob, vector);
  });

  test('no purpose has two layouts of one size and different content', () => {
    const [side6, side9] = [exchangeSide(v6), exchangeSide(v9)];
    const [own6, own9] = [walletAndMaster(v6), walletAndMaster(v9)];
    const differing = new Set<number>();
    for (const { purpose, inputs } of [...walletCases, ...exchangeCases]) {
      if (purpose === purposes.merchantRefundOk) continue;
      const i = new Inputs(wholeSeconds(inputs));
      const old = (own6[purpose]?.blob ?? side6[purpose]!)(i);
      const rest = (own9[purpose]?.blob ?? side9[purpose]!)(i);
      if (old.length === rest.length) expect(old).toEqual(rest);
      else differing.add(purpose);
    }
    expect([...differing].sort((a, b) => a - b)).toEqual([
      1024, 1038, 1102, 1200, 1201, 1202, 1204,
    ]);
  });

  test('"never" cannot be signed', () => {
    const hKeySet = new Uint8Array(64);
    expect(() => v6.keySet({ listIssueDate: NEVER, hKeySet })).toThrow(RangeError);
  });
});

/** Only whole seconds are the same in both generations. */
function wholeSeconds(inputs: SignatureCase['inputs']): SignatureCase['inputs'] {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      typeof value === 'object' && 't_ms' in value
        ? { t_ms: value.t_ms - (value.t_ms % 1000) }
        : value,
    ]),
  );
}
