'use client';

import type { Language } from '@/ui/messages/language';
import { walletMessages } from '@/ui/messages/wallet';
import { walletPageMessages } from '@/ui/messages/wallet-pages';
import { PageTitle } from '@/ui/primitives/page-title';
import { History } from '@/ui/wallet/history';
import { PlainButton } from '@/ui/wallet/plain-button';
import { useArrivals } from '@/ui/wallet/use-arrivals';
import { useOverview } from '@/ui/wallet/use-service';
import type { PageHost } from '@/ui/wallet/page-host';
import type { WalletService } from '@/wallet/service/wallet-service';

interface HistoryViewProps {
  language: Language;
  service: WalletService;
  host: PageHost;
}

/** Shows everything that this wallet has done. It prints well, too. */
export function HistoryView({ language, service, host }: HistoryViewProps) {
  const t = walletMessages(language);
  const pages = walletPageMessages(language);
  const overview = useOverview(service);
  const news = useArrivals(language, overview);
  if (overview === null) return <p role="status">{t.loading}</p>;
  const { history } = overview;
  return (
    <>
      <PageTitle lead={pages.historyLead}>{t.history}</PageTitle>
      <p role="status" className="text-soft">
        {news}
      </p>
      <div className="max-w-3xl">
        <History language={language} history={history} host={host} />
      </div>
      {history.length > 0 && (
        <PlainButton className="mt-6" onPress={() => window.print()}>
          {pages.historyPrint}
        </PlainButton>
      )}
    </>
  );
}
