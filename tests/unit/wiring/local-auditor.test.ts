import { expect, test } from 'vitest';
import type { Auditor } from '@/auditor/auditor';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import type { DepositReport } from '@/protocol/auditor';
import { localAuditorPort } from '@/wiring/local-auditor';

const keyPair = createKeyPair(new Uint8Array(32).fill(7));
const auditor = { currency: 'KUDOS', keyPair } as Auditor;
const publicUrl = 'http://localhost:1';

test('the auditor of this deployment is asked within the process', async () => {
  const port = localAuditorPort({ publicUrl, auditorUrl: `${publicUrl}/auditor/` }, auditor);
  expect(port?.voucher?.auditorPub).toEqual(keyPair.publicKey);
  // No server listens there. The auditor refuses it as it would over HTTP.
  const report = { amountWithoutFee: { currency: 'EUR', units: 1n } } as DepositReport;
  await expect(port?.reportDeposit(report)).rejects.toMatchObject({
    name: 'UpstreamRefusal',
    body: { error: 'GENERIC_CURRENCY_MISMATCH', field: 'amount_without_fee' },
  });
});

test('another auditor is not, nor one without an address', () => {
  for (const auditorUrl of ['http://other.example/auditor/', undefined]) {
    expect(localAuditorPort({ publicUrl, auditorUrl }, auditor)).toBeUndefined();
  }
});
