import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { getAccount } from '@/bank/accounts/get-account';
import { readQuery, type PageQuery } from '@/http/page-query';
import { requireBankUser } from '@/http/page-sessions';
import { parseTypedAmount } from '@/http/typed-amount';
import { formatAmount, subtractAmounts } from '@/protocol/amount';
import { bankAccountSchema } from '@/protocol/bank';
import { BankShell } from '@/ui/bank/bank-shell';
import { SendForm, SendPreview } from '@/ui/bank/send-form';
import { bankMessages } from '@/ui/messages/bank';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  const t = bankMessages(await pageLanguage());
  return { title: `${t.send} – ${t.bank}` };
}

/** The form, and with `step=preview` what it would do; only the preview's own form sends. */
export default async function SendPage({ searchParams }: { searchParams: PageQuery }) {
  const { step, to = '', amount: typed = '', subject = '', error } = await readQuery(searchParams);
  const user = await requireBankUser('/bank/transfers/new');
  const { balance } = bankAccountSchema.parse(await getAccount(wiring().bank, user));
  const language = await pageLanguage();
  const amount = parseTypedAmount(typed, balance.amount.currency);
  const wrong = step === 'preview' ? draftError() : error;
  function draftError(): string | undefined {
    if (amount === null) return 'BANK_AMOUNT_MALFORMED';
    if (to === user) return 'BANK_SAME_ACCOUNT';
    const holds = balance.credit_debit_indicator === 'credit' ? balance.amount.units : 0n;
    return holds < amount.units ? 'BANK_UNALLOWED_DEBIT' : undefined;
  }
  if (step !== 'preview' || wrong !== undefined || amount === null) {
    return (
      <BankShell user={user} current="send">
        <SendForm {...{ language, balance }} draft={{ to, amount: typed, subject }} error={wrong} />
      </BankShell>
    );
  }
  return (
    <BankShell user={user} current="send">
      <SendPreview
        {...{ language, balance, amount }}
        draft={{ to, amount: formatAmount(amount), subject }}
        balanceAfter={subtractAmounts(balance.amount, amount)}
        requestKey={randomUUID()}
      />
    </BankShell>
  );
}
