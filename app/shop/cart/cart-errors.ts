/** Explains a refused form on the cart's page. */
import { MAX_QUANTITY } from '@/shop/cart';
import { findGood } from '@/shop/goods';
import type { Language } from '@/ui/messages/language';
import { goodsMessages } from '@/ui/messages/shop-goods';

export function cartErrors(
  query: Readonly<Record<string, string | undefined>>,
  language: Language,
) {
  const t = goodsMessages(language);
  const { short = '', left = '', problem, field } = query;
  const good = findGood(short);
  if (good !== null) {
    const [{ name }, pieces] = [good.texts[language], parseInt(left, 10) || 0];
    const text = problem === 'share' ? t.shareTaken(name, pieces) : t.short(name, pieces);
    return [{ field: `quantity-${good.id}`, text }];
  }
  if (problem !== 'quantity') return [];
  return [{ ...(field === undefined ? {} : { field }), text: t.badQuantity(MAX_QUANTITY) }];
}
