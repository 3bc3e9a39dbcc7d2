/** The embedded exchange: its account at the embedded bank, its keys in the database. */
import path from 'node:path';
import { EXCHANGE_USERNAME } from '@/bank/accounts/ensure-bank-accounts';
import { getNamedAccount } from '@/bank/accounts/get-account';
import type { Bank } from '@/bank/bank';
import { AuditorClient } from '@/clients/auditor';
import type { Env } from '@/config/env';
import type { AuditorPort } from '@/exchange/auditor-port';
import { MODULUS_BITS, QUICK_MODULUS_BITS } from '@/exchange/keys/key-plan';
import { openExchange, type Exchange, type ExchangePorts } from '@/exchange/exchange';
import type { WireDetails } from '@/protocol/wire-account';
import { decodeBase32 } from '@/protocol/base32';
import { BANK_WIRE_METHOD, formatPayto } from '@/protocol/payto';
import type { Vault } from '@/storage/deployment/vault';
import { KeyFiles } from '@/storage/exchange/key-files';
import { openCommitmentThread } from './commitment-thread';
import { listedFetch } from './outgoing/listed-fetch';

/** A day more than the past of the demo's shop. */
const FIRST_EARLIER_MS = 31 * 86_400_000;

export function openLocalExchange(
  env: Env,
  ports: Pick<ExchangePorts, 'db' | 'clock' | 'random' | 'wakeups' | 'gateway' | 'wireDetails'>,
  vault: Vault,
  localAuditor?: AuditorPort,
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
    modulusBits: modulusBitsOf(env),
    firstEarlierMs: env.demoPast ? FIRST_EARLIER_MS : 0,
    recompute: openCommitmentThread(),
    auditors: auditorUrl === undefined ? [] : [localAuditor ?? auditorAt(auditorUrl)],
  });
}

/** Smaller only where no other machine reaches the exchange, as with new passwords. */
export function modulusBitsOf({ reach, testClock }: Env): number {
  return testClock && reach.who === 'this machine only' ? QUICK_MODULUS_BITS : MODULUS_BITS;
}

/** Its account in the specification's form [SEED-17]. */
export async function exchangeDetailsAt(bank: Bank): Promise<WireDetails> {
  const { id } = await getNamedAccount(bank, EXCHANGE_USERNAME);
  return { type: 'test', bankUri: bank.baseUrl, accountNumber: id };
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

function auditorAt(url: string): AuditorPort {
  return {
    url,
    reportDeposit: (report) => {
      const signal = AbortSignal.timeout(AUDITOR_TIMEOUT_MS);
      const fetch = listedFetch(MAX_AUDITOR_REPLY_BYTES);
      return new AuditorClient(url, { signal, fetch }).reportDeposit(report);
    },
  };
}
