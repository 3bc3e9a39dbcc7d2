import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { listRecentRecipients } from '@/bank/statement/list-recent-recipients';
import { withDraft } from '@/http/page-drafts';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { formatAmount, zeroAmount } from '@/protocol/amount';
import { BankShell } from '@/ui/bank/bank-shell';
import { SendForm, SendPreview } from '@/ui/bank/send-form';
import { bankMessages } from '@/ui/messages/bank';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { requireAccountHolder } from '../../account-holder';
import { previewTransfer } from '../preview-transfer';

export async function generateMetadata(): Promise<Metadata> {
  const t = bankMessages(await pageLanguage());
  return { title: `${t.send} – ${t.bank}` };
}

/** The form. With `step=preview` it shows the result, and only the preview's form sends. */
export default async function SendPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const { user, account } = await requireAccountHolder(pathWithQuery('/bank/transfers/new', query));
  const { step, to = '', amount = '', subject = '', error } = await withDraft(query);
  const { balance } = account;
  const language = await pageLanguage();
  const inDebt = balance.side === 'debit';
  const held = inDebt ? zeroAmount(balance.amount.currency) : balance.amount;
  const draft = { to, amount, subject };
  const preview =
    step === 'preview'
      ? await previewTransfer(user, held, draft)
      : { errors: error === undefined ? [] : [error] };
  return (
    <BankShell user={user} current="send">
      {'errors' in preview ? (
        <SendForm
          {...{ language, balance, draft }}
          recent={await listRecentRecipients(wiring().bank, user)}
          errors={preview.errors}
        />
      ) : (
        <SendPreview
          {...{ language, user, balance }}
          {...preview}
          draft={{ to, amount: formatAmount(preview.amount), subject }}
          requestKey={randomUUID()}
        />
      )}
    </BankShell>
  );
}
