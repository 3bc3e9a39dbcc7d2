import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { commonMessages } from '@/ui/messages/common';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { walletMessages } from '@/ui/messages/wallet';
import { isWalletView } from '@/ui/wallet/page-host';
import { MissingWalletPage, WalletShell } from '../wallet-shell';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const language = await pageLanguage();
  const isView = isWalletView((await params).view);
  const title = isView ? walletMessages(language).wallet : commonMessages(language).notFoundTitle;
  return { title };
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
