/** The embedded auditor, which watches the embedded exchange. */
import { vouchForDenomination } from '@/auditor/denominations/vouch-for-denomination';
import { watchExchange } from '@/auditor/exchanges/watch-exchange';
import type { Auditor } from '@/auditor/auditor';
import type { Env } from '@/config/env';
import type { Secrets } from '@/config/secrets';
import type { Voucher } from '@/exchange/keys/imported-vouchers';
import type { Exchange } from '@/exchange/exchange';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { fromHex } from '@/protocol/crypto/bytes';
import { createKeyPair, type EddsaKeyPair } from '@/protocol/crypto/eddsa';

export async function openLocalAuditor(
  env: Env,
  secrets: Secrets,
  { db, clock }: Pick<Auditor, 'db' | 'clock'>,
  exchange: Exchange,
): Promise<Auditor> {
  const keyPair = keyPairOf(secrets);
  const auditor: Auditor = { db, clock, currency: env.currency, keyPair };
  const { baseUrl, keys } = exchange;
  await watchExchange(auditor, { masterPub: keys.master.publicKey, exchangeUrl: baseUrl });
  return auditor;
}

/** Signs the embedded exchange's denominations, if AUDITOR_URL names this auditor. */
export function localVoucher(
  { publicUrl, auditorUrl }: Env,
  secrets: Secrets,
): Voucher | undefined {
  const url = canonicalBaseUrl(`${publicUrl}/auditor/`);
  if (auditorUrl === undefined || canonicalBaseUrl(auditorUrl) !== url) return undefined;
  const keyPair = keyPairOf(secrets);
  return {
    auditorPub: keyPair.publicKey,
    auditorUrl: url,
    vouchFor: (denomination) => vouchForDenomination({ keyPair, url }, denomination),
  };
}

function keyPairOf(secrets: Secrets): EddsaKeyPair {
  return createKeyPair(fromHex(secrets.get('auditor-key')));
}
