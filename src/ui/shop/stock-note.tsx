import type { Language } from '@/ui/messages/language';
import { goodsMessages } from '@/ui/messages/shop-goods';

const FEW = 5;

/** Shows the stock, with an exact number only when it is low. */
export function StockNote({ left, language }: { left: number; language: Language }) {
  const t = goodsMessages(language);
  if (left === 0) return <span className="font-semibold text-danger">{t.soldOut}</span>;
  if (left > FEW) return <span className="text-soft">{t.inStock}</span>;
  return <span className="font-semibold text-ink">{t.left(left)}</span>;
}
