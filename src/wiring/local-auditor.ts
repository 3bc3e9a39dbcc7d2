/** The embedded auditor, which watches the embedded exchange. */
import { keepConfirmation } from '@/auditor/confirmations/keep-confirmation';
import { vouchForDenomination } from '@/auditor/denominations/vouch-for-denomination';
import { watchExchange } from '@/auditor/exchanges/watch-exchange';
import type { Auditor } from '@/auditor/auditor';
import type { Env } from '@/config/env';
import type { Secrets } from '@/config/secrets';
import type { AuditorPort } from '@/exchange/auditor-port';
import type { Exchange } from '@/exchange/exchange';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { fromHex } from '@/protocol/crypto/bytes';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { asUpstream } from './as-upstream';

export function openLocalAuditor(
  env: Env,
  secrets: Secrets,
  { db, clock }: Pick<Auditor, 'db' | 'clock'>,
): Auditor {
  const keyPair = createKeyPair(fromHex(secrets.get('auditor-key')));
  return { db, clock, currency: env.currency, keyPair };
}

export async function watchLocalExchange(
  auditor: Auditor,
  { baseUrl, keys }: Exchange,
): Promise<void> {
  await watchExchange(auditor, { masterPub: keys.master.publicKey, exchangeUrl: baseUrl });
}

/** Undefined if AUDITOR_URL names another auditor, or none. It signs the exchange's denominations. */
export function localAuditorPort(
  { publicUrl, auditorUrl }: Pick<Env, 'publicUrl' | 'auditorUrl'>,
  auditor: Auditor,
): AuditorPort | undefined {
  const url = canonicalBaseUrl(`${publicUrl}/auditor/`);
  if (auditorUrl === undefined || canonicalBaseUrl(auditorUrl) !== url) return undefined;
  const { keyPair } = auditor;
  return {
    url: auditorUrl,
    voucher: {
      auditorPub: keyPair.publicKey,
      auditorUrl: url,
      vouchFor: (denomination) => vouchForDenomination({ keyPair, url }, denomination),
    },
    reportDeposit: async (report) => {
      await asUpstream(keepConfirmation(auditor, report));
    },
  };
}
