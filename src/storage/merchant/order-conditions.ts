/** Selects orders of an instance: the same conditions for lists, searches, exports and totals. */
import 'server-only';
import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
} from 'kysely';
import type { DB } from '@/generated/kysely/tables';
import { namesOf } from '@/protocol/json';
import { total } from '@/storage/statement';
import type { OrderStage } from './orders';

export interface OrderFilter {
  readonly instanceId: string;
  readonly stages: readonly OrderStage[];
  readonly isClaimed?: boolean | undefined;
  /** Selects orders whose time to pay ends later. */
  readonly payableAt?: number | undefined;
  /** Selects open orders only if their time to pay has ended by then. */
  readonly closedAt?: number | undefined;
  /** Whether money was refunded. The refund of an aborted order does not count. */
  readonly refunded?: boolean | undefined;
  /** Whether the goods were marked as sent. Orders without goods, or refunded whole, are neither. */
  readonly sent?: boolean | undefined;
  /** The event that the two times below refer to. */
  readonly by?: 'created' | 'paid' | 'refunded' | undefined;
  readonly from?: number | undefined;
  /** Exclusive. */
  readonly until?: number | undefined;
  /** Units of the one currency, both inclusive. */
  readonly min?: bigint | undefined;
  readonly max?: bigint | undefined;
  /** A LIKE pattern for the order's text (merchant/orders/search-text.ts). */
  readonly pattern?: string | undefined;
  /** The pattern is not looked for in the descriptions of products. */
  readonly withoutProducts?: boolean | undefined;
  /** Nor in the order's name. */
  readonly summaryOnly?: boolean | undefined;
  /** Orders selected in addition to those that match the pattern. */
  readonly orRows?: readonly number[] | undefined;
}

/** The filters of a list. `listOf` names each of them in its statement. */
export type ListFilter = Pick<
  OrderFilter,
  | 'instanceId'
  | 'stages'
  | 'refunded'
  | 'from'
  | 'until'
  | 'pattern'
  | 'withoutProducts'
  | 'summaryOnly'
>;

type Tables = DB & { o: DB['merchant.order'] };
type Conditions = Expression<SqlBool>[];

export const isPaidStage = (stage: OrderStage): boolean => stage === 'paid' || stage === 'wired';

/** Conditions of an order `o`. Instance, stage and text are apart, because they choose an index. */
export function conditionsOf(eb: ExpressionBuilder<Tables, 'o'>, filter: OrderFilter): Conditions {
  const { isClaimed, payableAt, closedAt, sent, min, max } = filter;
  const found: Conditions = [];
  if (isClaimed !== undefined) found.push(eb('o.nonce', isClaimed ? 'is not' : 'is', null));
  if (payableAt !== undefined) found.push(eb('o.payDeadlineMs', '>', payableAt));
  if (closedAt !== undefined) {
    const isOpen = eb('o.stage', '=', sql.lit('open'));
    found.push(eb.or([eb.not(isOpen), eb('o.payDeadlineMs', '<=', closedAt)]));
  }
  if (sent === true) found.push(eb('o.sentMs', 'is not', null));
  if (sent === false) found.push(...toSend(eb));
  if (min !== undefined) found.push(eb('o.amount', '>=', min));
  if (max !== undefined) found.push(eb('o.amount', '<=', max));
  return [...found, ...timesOf(eb, filter)];
}

/** Goods that are not sent, and not refunded whole. */
function toSend(eb: ExpressionBuilder<Tables, 'o'>): Conditions {
  const refunds = refundsOf(eb.ref('o.id'), {}).select((of) => total(of.ref('r.amount')).as('sum'));
  const isLess = sql<boolean>`${refunds} < ${eb.ref('o.amount')}`;
  const isKept = eb.or([eb.not(eb.ref('o.refunded')), isLess]);
  return [eb('o.sentMs', 'is', null), eb.ref('o.hasGoods'), isKept];
}

function timesOf(eb: ExpressionBuilder<Tables, 'o'>, filter: OrderFilter): Conditions {
  if (filter.by === 'refunded') return [eb.exists(refundsOf(eb.ref('o.id'), filter))];
  const column = filter.by === 'paid' ? 'o.paidMs' : 'o.createdMs';
  const found: Conditions = [];
  if (filter.from !== undefined) found.push(eb(column, '>=', filter.from));
  if (filter.until !== undefined) found.push(eb(column, '<', filter.until));
  return found;
}

/** An order's refunds that its exchange has not refused; of the filter's times, when they are of refunds. */
export function refundsOf(orderRow: Expression<number>, { by, from, until }: Partial<OrderFilter>) {
  const all = expressionBuilder<DB>()
    .selectFrom('merchant.refund as r')
    .where('r.orderRow', '=', orderRow)
    .where('r.failureStatus', 'is', null);
  if (by !== 'refunded') return all;
  const since = from === undefined ? all : all.where('r.createdMs', '>=', from);
  return until === undefined ? since : since.where('r.createdMs', '<', until);
}

/** Conditions of refunds. Only paid orders can have one, so other stages need none and use their index. */
export function refundedIn(
  eb: ExpressionBuilder<Tables, 'o'>,
  { refunded }: OrderFilter,
  stages: readonly OrderStage[],
): Conditions {
  if (refunded === undefined || !stages.some(isPaidStage)) return [];
  const isRefunded = eb.ref('o.refunded');
  if (refunded) return [isRefunded];
  const unpaid = stages.filter((stage) => !isPaidStage(stage));
  return [
    unpaid.length === 0
      ? eb.not(isRefunded)
      : eb.or([eb.not(isRefunded), eb('o.stage', 'in', unpaid)]),
  ];
}

/** A forgotten stage does not compile. */
const STAGES: Readonly<Record<OrderStage, true>> = {
  open: true,
  expired: true,
  aborted: true,
  paid: true,
  wired: true,
};

/** Whether orders are selected by nothing but their text. */
export function isByTextAlone(filter: OrderFilter): boolean {
  const eb = expressionBuilder<Tables, 'o'>();
  const others = [...conditionsOf(eb, filter), ...refundedIn(eb, filter, filter.stages)];
  return others.length === 0 && filter.stages.length === namesOf(STAGES).length;
}

/** Matches an order's text. */
export function hasText(
  { text, orderRow }: { text: Expression<string>; orderRow: Expression<number> },
  { pattern, withoutProducts, summaryOnly, orRows }: OrderFilter,
): Expression<SqlBool> {
  const eb = expressionBuilder<DB>();
  if (pattern === undefined) return eb.lit(true);
  const beforeProducts = sql<string>`split_part(${text}, 'Z', 1)`;
  const isFound = [eb(text, 'like', pattern)];
  if (summaryOnly === true) {
    isFound.push(eb(sql<string>`split_part(${beforeProducts}, 'Y', 2)`, 'like', pattern));
  } else if (withoutProducts === true) isFound.push(eb(beforeProducts, 'like', pattern));
  if (orRows === undefined || orRows.length === 0) return eb.and(isFound);
  return eb.or([eb.and(isFound), eb(orderRow, '=', sql<number>`any(${orRows}::bigint[])`)]);
}
