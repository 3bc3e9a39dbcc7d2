import type { Language } from '@/ui/messages/language';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { Notice } from '@/ui/primitives/notice';
import { ReadAgain } from './read-again';

/** Right after the shop's first start: not all goods are there yet, and the page waits for them. */
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
