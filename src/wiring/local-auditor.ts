/** The embedded auditor, which watches the embedded exchange. */
import { watchExchange } from '@/auditor/exchanges/watch-exchange';
import type { Auditor } from '@/auditor/auditor';
import type { Env } from '@/config/env';
import type { Secrets } from '@/config/secrets';
import type { Exchange } from '@/exchange/exchange';
import { fromHex } from '@/protocol/crypto/bytes';
import { createKeyPair } from '@/protocol/crypto/eddsa';

export async function openLocalAuditor(
  env: Env,
  secrets: Secrets,
  { db, clock }: Pick<Auditor, 'db' | 'clock'>,
  exchange: Exchange,
): Promise<Auditor> {
  const keyPair = createKeyPair(fromHex(secrets.get('auditor-key')));
  const auditor: Auditor = { db, clock, currency: env.currency, keyPair };
  const { baseUrl, keys } = exchange;
  await watchExchange(auditor, { masterPub: keys.master.publicKey, exchangeUrl: baseUrl });
  return auditor;
}
