/** The embedded bank, with the accounts that it needs from the start. */
import { ensureBankAccounts } from '@/bank/accounts/ensure-bank-accounts';
import { openBank, type Bank, type BankOptions } from '@/bank/bank';
import type { Env } from '@/config/env';
import { parseAmount } from '@/protocol/amount';
import { MIN_PASSWORD_LENGTH } from '@/protocol/bank';
import type { Secrets } from '@/config/secrets';
import { noteHost } from '@/storage/bank/hosts';
import { passwordCostOf } from './password-cost';

export async function openLocalBank(
  env: Env,
  secrets: Secrets,
  ports: Pick<BankOptions, 'db' | 'clock' | 'random' | 'wakeups' | 'mayConfirm'>,
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
    passwordCost: passwordCostOf(env),
    suggestedExchange: env.suggestedExchange,
  });
  await ensureBankAccounts(bank, { exchangePassword: secrets.get('exchange-bank-password') });
  return bank;
}
