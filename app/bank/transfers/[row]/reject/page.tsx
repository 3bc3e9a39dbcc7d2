import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { BankShell } from '@/ui/bank/bank-shell';
import { RejectForm } from '@/ui/bank/reject-form';
import { bankMessages } from '@/ui/messages/bank';
import { historyMessages } from '@/ui/messages/bank-history';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../../missing-page';
import { requireAccountHolder } from '../../../account-holder';
import { findTransferView } from '../../find-transfer-view';

interface RejectPageProps {
  params: Promise<{ row: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata({ params }: RejectPageProps): Promise<Metadata> {
  const { row } = await params;
  const language = await pageLanguage();
  const title = historyMessages(language).rejectTitle(row);
  return { title: `${title} – ${bankMessages(language).bank}` };
}

/** Shows the consequence first; only this page's form acts. */
export default async function RejectPage({ params, searchParams }: RejectPageProps) {
  const { row } = await params;
  const { error } = await parsePageQuery(searchParams);
  const { user, account } = await requireAccountHolder(
    `/bank/transfers/${encodeURIComponent(row)}/reject`,
  );
  const transfer = await findTransferView(user, row);
  const language = await pageLanguage();
  if (transfer !== null && transfer.reject === null) redirect(`/bank/transfers/${transfer.rowId}`);
  return (
    <BankShell user={user} current="transfers">
      {transfer === null ? (
        <MissingPage language={language} />
      ) : (
        <RejectForm {...{ language, transfer, error }} balance={account.balance} />
      )}
    </BankShell>
  );
}
