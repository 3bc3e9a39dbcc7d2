/**
 * Tickets carry the shop's state from page to page, in an address or a cookie. They are sealed, so
 * that visitors cannot forge them and the shop keeps no books. Sealed is not secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { walletLinkSchema, type Shop } from './shop';

/** The order, for its payment page. */
const orderTicket = z.object({
  for: z.literal('order'),
  order: z.string(),
  item: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('article'), slug: z.string() }),
    z.object({ kind: z.literal('goods'), cart: z.string() }),
    z.object({ kind: z.enum(['donation', 'receipt']) }),
  ]),
  amount: z.string(),
  payDeadline: z.number(),
});
/** Money on its way to a visitor. */
const moneyTicket = z.object({
  for: z.enum(['refund', 'tip']),
  link: walletLinkSchema,
  amount: z.string(),
});
const ticket = z.discriminatedUnion('for', [orderTicket, moneyTicket]);

export type OrderTicket = z.output<typeof orderTicket>;
export type MoneyTicket = z.output<typeof moneyTicket>;

function sealOf(shop: Shop, text: string): Buffer {
  return createHmac('sha256', `ticket of ${shop.token}`).update(text).digest().subarray(0, 16);
}

/** Seals a text for one purpose, so that only this shop can write it. */
export function sealText(shop: Shop, purpose: string, text: string): string {
  return `${text}.${sealOf(shop, `${purpose} ${text}`).toString('base64url')}`;
}

export function isSealedText(shop: Shop, purpose: string, sealed: string): boolean {
  const [text = '', seal = ''] = sealed.split('.');
  const [given, right] = [Buffer.from(seal, 'base64url'), sealOf(shop, `${purpose} ${text}`)];
  return given.length === right.length && timingSafeEqual(given, right);
}

export function sealTicket(shop: Shop, content: OrderTicket | MoneyTicket): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${sealOf(shop, text).toString('base64url')}`;
}

function openTicket(shop: Shop, sealed: string): z.output<typeof ticket> | null {
  const [text = '', seal = ''] = sealed.split('.');
  const [given, right] = [Buffer.from(seal, 'base64url'), sealOf(shop, text)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return ticket.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
}

/** Null unless this shop sealed it for this order. */
export function openOrderTicket(shop: Shop, id: string, sealed: string): OrderTicket | null {
  const opened = openTicket(shop, sealed);
  return opened?.for === 'order' && opened.order === id ? opened : null;
}

export function openMoneyTicket(
  shop: Shop,
  purpose: MoneyTicket['for'],
  sealed: string,
): MoneyTicket | null {
  const opened = openTicket(shop, sealed);
  return opened !== null && opened.for !== 'order' && opened.for === purpose ? opened : null;
}
