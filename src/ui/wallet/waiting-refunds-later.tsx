'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import type { PageHost } from '@/ui/wallet/page-host';
import type { RefundOffer } from '@/wallet/core/refund';
import type { WalletService } from '@/wallet/service/wallet-service';

// Only a waiting refund needs it.
const WaitingRefunds = lazy(async () => ({
  default: (await import('@/ui/wallet/waiting-refunds')).WaitingRefunds,
}));

interface WaitingRefundsLaterProps {
  language: Language;
  host: PageHost;
  service: WalletService;
  /** Without it, the shops of the latest purchases are asked. */
  purchase?: string;
}

/** Asks once whether refunds wait, and shows them. A failure says nothing: it may be a shop's. */
export function WaitingRefundsLater(props: WaitingRefundsLaterProps) {
  const { language, host, service, purchase } = props;
  const [offers, setOffers] = useState<readonly RefundOffer[]>([]);
  useEffect(() => {
    const asked =
      purchase === undefined
        ? service.listWaitingRefunds()
        : service.prepareStoredRefund(purchase).then((offer) => [offer]);
    asked.then(
      (all) => setOffers(all.filter(({ state }) => state === 'open')),
      () => undefined,
    );
  }, [service, purchase]);
  if (offers.length === 0) return null;
  return (
    <Suspense>
      <WaitingRefunds {...{ language, host, offers }} />
    </Suspense>
  );
}
