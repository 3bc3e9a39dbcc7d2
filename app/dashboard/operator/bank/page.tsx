import type { Metadata } from 'next';
import { pageBrowserId, withDraft } from '@/http/page-drafts';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireOperator } from '@/http/page-sessions';
import { takeOnce } from '@/http/shown-once';
import { OperatorShell } from '@/ui/dashboard/operator-shell';
import { AccountOpened, OperatorBankView } from '@/ui/dashboard/operator-bank-view';
import { operatorBankMessages } from '@/ui/messages/dashboard-operator-bank';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { OPERATOR } from '../operator-form';
import { BANK_PAGE } from './bank-forms';

export async function generateMetadata(): Promise<Metadata> {
  return { title: operatorBankMessages(await pageLanguage()).title };
}

export default async function OperatorBankPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  await requireOperator(pathWithQuery(BANK_PAGE, query));
  const { bank } = wiring();
  const { shown, username = '' } = query;
  const language = await pageLanguage();
  return (
    <OperatorShell language={language} current="bank">
      {shown === undefined ? (
        <OperatorBankView
          currency={bank.currency}
          language={language}
          sentBack={await withDraft(query)}
        />
      ) : (
        <AccountOpened
          password={await takeOnce(shown, await pageBrowserId(), OPERATOR)}
          {...{ username, language }}
        />
      )}
    </OperatorShell>
  );
}
