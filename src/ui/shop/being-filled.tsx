import type { Language } from '@/ui/messages/language';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { Notice } from '@/ui/primitives/notice';
import { ReadAgain } from './read-again';

/** Says that goods are still missing after the shop's first start. The page waits for them. */
export function BeingFilled({ language }: { language: Language }) {
  return (
    <Notice className="mb-8">
      {goodsMessages(language).beingFilled}
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <ReadAgain />
    </Notice>
  );
}
