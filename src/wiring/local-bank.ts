/** The embedded bank, with the accounts that it needs from the start. */
import { ensureBankAccounts } from '@/bank/accounts/ensure-bank-accounts';
import { PASSWORD_COST, TESTERS_PASSWORD_COST } from '@/bank/passwords/password-hash';
import { openBank, type Bank, type BankOptions } from '@/bank/bank';
import type { Env } from '@/config/env';
import { parseAmount } from '@/protocol/amount';
import { MIN_PASSWORD_LENGTH } from '@/protocol/bank';
import type { Secrets } from '@/config/secrets';
import { noteHost } from '@/storage/bank/hosts';

export async function openLocalBank(
  env: Env,
  secrets: Secrets,
  ports: Pick<BankOptions, 'db' | 'clock' | 'random' | 'wakeups'>,
): Promise<Bank> {
  const bank = openBank({
    ...ports,
    currency: env.currency,
    publicUrl: env.publicUrl,
    formerHosts: await noteHost(ports.db, new URL(env.publicUrl).host),
    registration: {
      isOpen: env.bankIsOpen,
      startCredit: parseAmount(`${env.currency}:${env.bankStartCredit}`),
      minPasswordLength: env.demo ? 1 : MIN_PASSWORD_LENGTH,
    },
    passwordCost:
      env.demo && env.reach.who === 'this machine only' ? TESTERS_PASSWORD_COST : PASSWORD_COST,
    suggestedExchange: env.suggestedExchange,
  });
  await ensureBankAccounts(bank, { exchangePassword: secrets.get('exchange-bank-password') });
  return bank;
}
