import type { Metadata } from 'next';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { walletMessages } from '@/ui/messages/wallet';
import { PageShell } from '@/ui/primitives/page-shell';
import { WalletPage } from './wallet-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: walletMessages(await pageLanguage()).wallet };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** `/wallet` and `/wallet?uri=taler://…`: the wallet for people without the extension. */
export default async function Page({ searchParams }: Props) {
  const language = await pageLanguage();
  const t = walletMessages(language);
  const { uri } = await searchParams;
  return (
    <PageShell audience={{ name: t.wallet, href: '/wallet' }}>
      <noscript>
        <p className="max-w-prose border-l-4 border-accent bg-wash px-5 py-4">{t.needsScript}</p>
      </noscript>
      <WalletPage language={language} uri={typeof uri === 'string' ? uri : null} />
    </PageShell>
  );
}
