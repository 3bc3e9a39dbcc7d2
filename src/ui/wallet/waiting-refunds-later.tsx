'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import type { Language } from '@/ui/messages/language';
import type { PageHost } from '@/ui/wallet/page-host';
import type { RefundOffer } from '@/wallet/core/refund';

// Only a waiting refund needs it.
const WaitingRefunds = lazy(async () => ({
  default: (await import('@/ui/wallet/waiting-refunds')).WaitingRefunds,
}));

interface WaitingRefundsLaterProps {
  language: Language;
  host: PageHost;
  /** Asks the shops. Another function asks them again. */
  ask: () => Promise<readonly RefundOffer[]>;
}

/** Asks once whether refunds wait, and shows them. A failure says nothing: it may be a shop's. */
export function WaitingRefundsLater({ language, host, ask }: WaitingRefundsLaterProps) {
  const [offers, setOffers] = useState<readonly RefundOffer[]>([]);
  useEffect(() => {
    ask().then(setOffers, () => undefined);
  }, [ask]);
  if (offers.length === 0) return null;
  return (
    <Suspense>
      <WaitingRefunds {...{ language, host, offers }} />
    </Suspense>
  );
}
