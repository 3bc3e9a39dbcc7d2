/**
 * Plans the demo shop's past: orders of thirty days, by weekday and hour, from what the shop sells.
 * Some are not paid, and some are refunded. The same chance gives the same plan, so a seeding that was
 * interrupted goes on. Pure.
 */
import { UNITS_PER_COIN } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import { ARTICLES } from '@/shop/catalogue';
import { EXAMPLE_BUYERS } from '@/shop/example-buyers';
import { GOODS, type Good } from '@/shop/goods';
import { unitsOf } from '@/shop/money';
import { EXAMPLE_PREFIX } from '@/protocol/example-order';
import type { Chance } from './chance';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const PAST_MS = 30 * DAY_MS;

/** Orders on Sunday to Saturday. */
const ORDERS_BY_WEEKDAY = [6, 5, 6, 6, 7, 9, 10] as const;
/** The hours of UTC in which people buy. */
const OPEN = { from: 6, hours: 16 };
const PAYOUT_HOUR = 4;
/** Nothing is as recent as this, so that all is settled when people look. */
const LATEST_MS = HOUR_MS;

const SHARES = { article: 0.55, second: 0.35 };
/** One order in so many. Not by chance, so that each past has some of every kind. */
const ONE_IN = { unpaid: 7, refunded: 11 };

const REASONS = ['Damaged on the way', 'Ordered twice'] as const;

export interface PlannedLine {
  /** The good of the inventory, or the article. */
  readonly id: string;
  readonly name: { readonly en: string; readonly de: string };
  readonly quantity: number;
  /** For the whole quantity. */
  readonly units: bigint;
}

export interface PlannedRefund {
  readonly at: Timestamp;
  readonly units: bigint;
  readonly reason: string;
}

export interface PlannedOrder {
  readonly id: string;
  readonly at: Timestamp;
  readonly units: bigint;
  readonly lines: readonly PlannedLine[];
  /** The path of the article in the shop, if it is one. Goods have an address to send them to. */
  readonly article: string | undefined;
  readonly buyer: (typeof EXAMPLE_BUYERS)[number];
  readonly isPaid: boolean;
  readonly refund: PlannedRefund | undefined;
}

export interface PlannedDay {
  /** The number of the day since 1970. */
  readonly number: number;
  /** When its money is wired. Its refunds are over by then. */
  readonly payout: Timestamp;
  /** By time. */
  readonly orders: readonly PlannedOrder[];
}

export function planPast(until: Timestamp, chance: Chance): PlannedDay[] {
  const last = Math.floor(until / DAY_MS);
  // As the dashboard counts thirty days: with today, and wherever midnight is.
  const first = last - 29;
  const since = first * DAY_MS + DAY_MS / 2;
  const days: PlannedDay[] = [];
  for (let number = first; number <= last; number += 1) {
    const payout = (number + 1) * DAY_MS + PAYOUT_HOUR * HOUR_MS;
    // 1970 began on a Thursday.
    const count = ORDERS_BY_WEEKDAY[(number + 4) % 7] ?? 0;
    const orders = Array.from({ length: count }, (_, at) =>
      planOrder({ number, at, payout, until }, chance),
    );
    const isPast = ({ at }: PlannedOrder): boolean => at >= since && at < until - LATEST_MS;
    days.push({ number, payout, orders: orders.filter(isPast).sort((a, b) => a.at - b.at) });
  }
  return days;
}

interface DayOrder {
  readonly number: number;
  readonly at: number;
  readonly payout: Timestamp;
  readonly until: Timestamp;
}

function planOrder(order: DayOrder, chance: Chance): PlannedOrder {
  const id = `${EXAMPLE_PREFIX}${dateOf(order.number)}-${order.at + 1}`;
  // The sum of two chances is more often in the middle.
  const hour = OPEN.from + (OPEN.hours * (chance.next() + chance.next())) / 2;
  const at = Math.floor((order.number * DAY_MS + hour * HOUR_MS) / 1000) * 1000;
  // Numbers of neighbours differ, and a day has at most ten.
  const count = order.number * 10 + order.at;
  const isRefunded = count % ONE_IN.refunded === 0;
  const isRefundedInPart = count % (2 * ONE_IN.refunded) === 0;
  const isArticle = chance.next() < SHARES.article && !isRefundedInPart;
  const article = chance.pick(ARTICLES);
  const lines = isArticle
    ? [
        {
          id: article.slug,
          name: titles(article),
          quantity: 1,
          units: unitsOf(article.price) ?? 0n,
        },
      ]
    : planLines(chance);
  const units = lines.reduce((sum, line) => sum + line.units, 0n);
  const isUnpaid = count % ONE_IN.unpaid === 0;
  const refund = planRefund({ ...order, at, units, isArticle, isRefundedInPart }, chance);
  return {
    id,
    at,
    units,
    lines,
    article: isArticle ? article.slug : undefined,
    buyer: chance.pick(EXAMPLE_BUYERS),
    isPaid: !isUnpaid,
    refund: isRefunded && !isUnpaid ? refund : undefined,
  };
}

function titles({ texts }: (typeof ARTICLES)[number]): PlannedLine['name'] {
  return { en: texts.en.title, de: texts.de.title };
}

/** One or two goods, and perhaps two pieces of the first. One coin can pay all of it. */
function planLines(chance: Chance): PlannedLine[] {
  const first = chance.pick(GOODS);
  const second = chance.pick(GOODS);
  const quantity = chance.next() < SHARES.second ? 2 : 1;
  const isAlone = chance.next() >= SHARES.second || second === first;
  const lines = [lineOf(first, quantity)];
  return isAlone ? lines : [...lines, lineOf(second, 1)];
}

function lineOf({ id, texts, first: { price } }: Good, quantity: number): PlannedLine {
  const units = (unitsOf(price) ?? 0n) * BigInt(quantity);
  return { id, name: { en: texts.en.name, de: texts.de.name }, quantity, units };
}

/** Pieces of each good that these days ask for, by the good's name. */
export function piecesOf(days: readonly PlannedDay[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { article, lines } of days.flatMap(({ orders }) => orders)) {
    if (article !== undefined) continue;
    for (const { id, quantity } of lines) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  }
  return pieces;
}

interface Refundable extends DayOrder {
  readonly units: bigint;
  readonly isArticle: boolean;
  readonly isRefundedInPart: boolean;
}

/** Undefined if it would be too late. */
function planRefund(order: Refundable, chance: Chance): PlannedRefund | undefined {
  const at = order.at + Math.floor((1 + 4 * chance.next()) * HOUR_MS);
  const reason = order.isArticle ? 'Returned by the reader' : chance.pick(REASONS);
  const units = order.isRefundedInPart ? wholeTenths(order.units / 3n) : order.units;
  return at < Math.min(order.payout, order.until) ? { at, units, reason } : undefined;
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Rounded to tenths of a coin, as a person would write it. */
function wholeTenths(units: bigint): bigint {
  const tenth = UNITS_PER_COIN / 10n;
  return ((units + tenth) / tenth) * tenth;
}
