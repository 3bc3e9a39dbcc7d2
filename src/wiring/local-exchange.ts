/** The embedded exchange: its account at the embedded bank, its keys in the database. */
import path from 'node:path';
import { EXCHANGE_USERNAME } from '@/bank/accounts/ensure-bank-accounts';
import { getNamedAccount } from '@/bank/accounts/get-account';
import type { Bank } from '@/bank/bank';
import { AuditorClient } from '@/clients/auditor';
import type { Env } from '@/config/env';
import type { AuditorPort } from '@/exchange/auditor-port';
import type { Voucher } from '@/exchange/keys/imported-vouchers';
import { openExchange, type Exchange, type ExchangePorts } from '@/exchange/exchange';
import type { WireDetails } from '@/protocol/bank';
import { decodeBase32 } from '@/protocol/base32';
import { BANK_WIRE_METHOD, formatPayto } from '@/protocol/payto';
import type { Vault } from '@/storage/deployment/vault';
import { KeyFiles } from '@/storage/exchange/key-files';
import { openCommitmentThread } from './commitment-thread';
import { listedFetch } from './outgoing/listed-fetch';

export function openLocalExchange(
  env: Env,
  ports: Pick<ExchangePorts, 'db' | 'clock' | 'random' | 'wakeups' | 'gateway' | 'wireDetails'>,
  vault: Vault,
  voucher?: Voucher,
): Promise<Exchange> {
  const { exchangeMasterPub, auditorUrl } = env;
  return openExchange({
    ...ports,
    currency: env.currency,
    baseUrl: `${env.publicUrl}/exchange/`,
    payto: exchangePaytoOf(env),
    files: exchangeKeysOf(env, vault),
    masterPub: exchangeMasterPub === undefined ? undefined : decodeBase32(exchangeMasterPub, 32),
    handsOutMaster: !env.demo && !env.testClock,
    recompute: openCommitmentThread(),
    auditors: auditorUrl === undefined ? [] : [auditorAt(auditorUrl, voucher)],
  });
}

/** Its account in the specification's form [SEED-17]. */
export async function exchangeDetailsAt(bank: Bank): Promise<WireDetails> {
  const { id } = await getNamedAccount(bank, EXCHANGE_USERNAME);
  return { type: 'test', bank_uri: bank.baseUrl, account_number: id };
}

export function exchangePaytoOf({ publicUrl }: Env): string {
  return formatPayto({
    targetType: BANK_WIRE_METHOD,
    targetPath: `${new URL(publicUrl).host}/${EXCHANGE_USERNAME}`,
    params: {},
  });
}

export function exchangeKeysOf({ dataDir }: Pick<Env, 'dataDir'>, vault: Vault): KeyFiles {
  return new KeyFiles(path.join(dataDir, 'exchange'), vault);
}

const AUDITOR_TIMEOUT_MS = 10_000;
const MAX_AUDITOR_REPLY_BYTES = 1024 * 1024;

function auditorAt(url: string, voucher: Voucher | undefined): AuditorPort {
  return {
    url,
    voucher,
    reportDeposit: (report) => {
      const signal = AbortSignal.timeout(AUDITOR_TIMEOUT_MS);
      const fetch = listedFetch(MAX_AUDITOR_REPLY_BYTES);
      return new AuditorClient(url, { signal, fetch }).reportDeposit(report);
    },
  };
}
