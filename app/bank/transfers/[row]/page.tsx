import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { BankShell } from '@/ui/bank/bank-shell';
import { TransferPage } from '@/ui/bank/transfer-page';
import { bankMessages } from '@/ui/messages/bank';
import { historyMessages } from '@/ui/messages/bank-history';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../missing-page';
import { requireAccountHolder } from '../../account-holder';
import { findTransferView } from '../find-transfer-view';

interface OneTransferProps {
  params: Promise<{ row: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata({ params }: OneTransferProps): Promise<Metadata> {
  const { row } = await params;
  const language = await pageLanguage();
  const title = historyMessages(language).transferTitle(row);
  return { title: `${title} – ${bankMessages(language).bank}` };
}

export default async function OneTransferPage({ params, searchParams }: OneTransferProps) {
  const { row } = await params;
  const { news } = await parsePageQuery(searchParams);
  const { user } = await requireAccountHolder(`/bank/transfers/${encodeURIComponent(row)}`);
  const transfer = await findTransferView(user, row);
  const language = await pageLanguage();
  return (
    <BankShell user={user} current="transfers">
      {transfer === null ? (
        <MissingPage language={language} />
      ) : (
        <TransferPage
          {...{ language, transfer }}
          news={news === 'sent' || news === 'sent-back' ? news : undefined}
        />
      )}
    </BankShell>
  );
}
