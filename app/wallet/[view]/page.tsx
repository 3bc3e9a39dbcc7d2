import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { walletMessages } from '@/ui/messages/wallet';
import { isWalletView } from '@/ui/wallet/page-host';
import { MissingWalletPage, WalletShell } from '../wallet-shell';

export async function generateMetadata(): Promise<Metadata> {
  return { title: walletMessages(await pageLanguage()).wallet };
}

interface Props {
  params: Promise<{ view: string }>;
  searchParams: PageQuery;
}

/** `/wallet/history`, `/wallet/backup` … */
export default async function Page({ params, searchParams }: Props) {
  const { view } = await params;
  if (!isWalletView(view)) return <MissingWalletPage />;
  const { type, id, exchange } = await parsePageQuery(searchParams);
  const query = {
    ...(type === undefined ? {} : { type }),
    ...(id === undefined ? {} : { id }),
    ...(exchange === undefined ? {} : { exchange }),
  };
  return <WalletShell uri={null} view={view} query={query} />;
}
