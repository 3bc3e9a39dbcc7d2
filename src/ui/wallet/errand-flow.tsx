'use client';

import type { Language } from '@/ui/messages/language';
import { PayFlow } from '@/ui/wallet/pay-flow';
import { RefundFlow } from '@/ui/wallet/refund-flow';
import { TipFlow } from '@/ui/wallet/tip-flow';
import type { PageHost } from '@/ui/wallet/page-host';
import type { ContractErrand } from '@/wallet/core/contract-errand';
import type { WalletService } from '@/wallet/service/wallet-service';

/** A shop's request in the headers of a 402. */
export type Errand =
  | { readonly to: 'pay'; readonly contract: ContractErrand }
  | { readonly to: 'take a tip'; readonly token: string }
  | { readonly to: 'take a refund'; readonly refundUrl: string };

/** Returns null if the query asks for no errand. */
export function parseErrand(query: URLSearchParams): Errand | null {
  const text = (name: string): string | null => {
    const value = query.get(name) ?? '';
    return value === '' ? null : value;
  };
  const [contractUrl, resourceUrl] = [text('contractUrl'), text('resourceUrl')];
  if (contractUrl !== null || resourceUrl !== null) {
    const sessionId = text('sessionId') ?? '';
    return { to: 'pay', contract: { contractUrl, resourceUrl, sessionId } };
  }
  const token = text('tip_token');
  if (token !== null) return { to: 'take a tip', token };
  const refundUrl = text('refundUrl');
  return refundUrl === null ? null : { to: 'take a refund', refundUrl };
}

interface ErrandFlowProps {
  language: Language;
  service: WalletService;
  errand: Errand;
  host: PageHost;
}

export function ErrandFlow(props: ErrandFlowProps) {
  const { errand } = props;
  switch (errand.to) {
    case 'pay':
      return <PayFlow {...props} order={errand.contract} />;
    case 'take a tip':
      return <TipFlow {...props} uri={errand.token} />;
    case 'take a refund':
      return <RefundFlow {...props} refund={errand.refundUrl} />;
  }
}
