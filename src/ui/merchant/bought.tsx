import type { Language } from '@/ui/messages/language';
import { orderPageMessages } from '@/ui/messages/order-page';
import { LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';

interface BoughtProps {
  language: Language;
  /** The order that was paid. */
  asOrder: string;
  goodsUrl: string;
}

/** Says by which order the reader has bought the same before, and leads to it. */
export function Bought({ language, asOrder, goodsUrl }: BoughtProps) {
  const t = orderPageMessages(language);
  return (
    <>
      <PageTitle lead={<span role="status">{t.boughtText}</span>}>{t.bought(asOrder)}</PageTitle>
      <LinkButton href={goodsUrl}>{t.toGoods}</LinkButton>
    </>
  );
}
