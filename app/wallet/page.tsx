import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { walletMessages } from '@/ui/messages/wallet';
import { WalletShell } from './wallet-shell';

export async function generateMetadata(): Promise<Metadata> {
  return { title: walletMessages(await pageLanguage()).wallet };
}

/** `/wallet` and `/wallet?uri=taler://…`: the wallet for people without the extension. */
export default async function Page({ searchParams }: { searchParams: PageQuery }) {
  const { uri } = await parsePageQuery(searchParams);
  return <WalletShell uri={uri ?? null} view={null} query={{}} />;
}
