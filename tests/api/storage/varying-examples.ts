/** Parameters for each shape of the statements that differ from call to call. A test plans each. */
import { MEASURE, SIGNED_TABLES } from '@/storage/auditor/books/proven-rows';
import { KEEP } from '@/storage/deployment/job-runs';
import { LIST as HISTORY } from '@/storage/merchant/style-b/history';
import { ACTIVATE, UPDATE } from '@/storage/merchant/instance-changes';
import { INSERT_ACCOUNTS } from '@/storage/merchant/instances';
import type { OrderFilter } from '@/storage/merchant/order-conditions';
import type { OrderPage } from '@/storage/merchant/order-pages';
import {
  SCANNED,
  listOf,
  SEARCH,
  SEARCH_WITH_MONEY,
  SEARCH_WITH_TOTALS,
  type Searched,
} from '@/storage/merchant/order-query';
import { allWithText, COUNT, newestWithText, some, TOTALS } from '@/storage/merchant/order-totals';
import { INSERT_REFUNDS } from '@/storage/merchant/refund-decisions';
import { LIST as TIP_RESERVES } from '@/storage/merchant/tip-reserve-lists';
import { LIST as TIPS } from '@/storage/merchant/tips';
import { LIST as TRANSFERS } from '@/storage/merchant/transfer-list';
import { LIST as TRANSFERS_WITH_ORDERS } from '@/storage/merchant/transfer-orders';
import type { Varying } from '@/storage/statement';

interface Example {
  readonly name: string;
  readonly text: string;
}

const of = <Parameters>(
  { name, compile }: Varying<Parameters, unknown>,
  all: readonly Parameters[],
): Example[] => all.map((parameters) => ({ name, text: compile(parameters).sql }));

const BYTES = new Uint8Array(32);
const instanceId = 'none';
const sides = ['older first', 'newer first'] as const;
const account = { instanceId, payto: '', salt: '', hWire: BYTES, active: true };
const filter: OrderFilter = { instanceId, stages: ['open', 'paid', 'aborted'] };
const narrow: OrderFilter = {
  ...filter,
  isClaimed: true,
  payableAt: 1,
  closedAt: 1,
  refunded: true,
  sent: true,
  from: 1,
  until: 2,
  min: 1n,
  max: 2n,
  pattern: '%some%',
  withoutProducts: true,
  orRows: [1],
};
const filters: OrderFilter[] = [
  filter,
  { ...filter, stages: ['open', 'expired', 'aborted', 'paid', 'wired'], pattern: '%some%' },
  ...(['created', 'paid', 'refunded'] as const).map((by) => ({ ...narrow, by })),
  { ...narrow, isClaimed: false, refunded: false, sent: false, summaryOnly: true },
];
const keys = ['row', 'created', 'paid', 'amount'] as const;
const directions = ['asc', 'desc'] as const;
const pages: OrderPage[] = filters.flatMap((one) =>
  keys.flatMap((key) =>
    directions.flatMap((direction) => [
      { ...one, key, direction, limit: 20 },
      { ...one, key, direction, limit: 20, afterRow: 1, afterValue: 1n },
    ]),
  ),
);
const totalled = filters.flatMap((one) =>
  (one.pattern === undefined
    ? [some]
    : [newestWithText, allWithText(true), allWithText(false)]
  ).map((read) => ({ filter: one, read })),
);
const searches: Searched[] = pages.flatMap((page): Searched[] => [
  { page, isWalk: true },
  ...(page.pattern === undefined
    ? []
    : [true, false].map((isMostOfAll) => ({ page, isWalk: false as const, isMostOfAll }))),
]);

/** Statements that `listOf` makes at a list's first call, which have names then. */
for (const key of ['row', 'created'] as const) {
  for (const direction of directions) {
    for (const refunded of [undefined, true, false]) {
      const page = { instanceId, stages: filter.stages, key, direction, refunded, limit: 20 };
      listOf(page);
      listOf({ ...page, from: 1, until: 2, afterRow: 1 });
    }
  }
}

export const examples: readonly Example[] = [
  ...of(
    MEASURE,
    SIGNED_TABLES.map((table) => ({ table, oldId: 1 })),
  ),
  ...of(KEEP, [[{ job: '', succeededMs: 1, failedMs: null, failures: 0 }]]),
  ...of(
    HISTORY,
    (['row', 'date'] as const).flatMap((key) =>
      (['younger', 'older'] as const).flatMap((entries) =>
        (['youngest first', 'oldest first'] as const).flatMap((order) =>
          [undefined, 1].map((date) => {
            return { instanceId, entries, start: 1n, date, limit: 20, order, key };
          }),
        ),
      ),
    ),
  ),
  ...of(ACTIVATE, [[account], [account, account]]),
  ...of(INSERT_ACCOUNTS, [[account], [account, account]]),
  ...of(UPDATE, [
    { id: instanceId, row: {} },
    { id: instanceId, row: { name: '' } },
  ]),
  ...of(SEARCH, searches),
  ...of(SEARCH_WITH_MONEY, searches),
  ...of(
    SEARCH_WITH_TOTALS,
    pages
      .filter(({ pattern, afterRow }) => pattern !== undefined && afterRow === undefined)
      .flatMap((page) => [true, false].map((isMostOfAll) => ({ page, isMostOfAll }))),
  ),
  ...of(
    SCANNED,
    pages.flatMap((page) => [
      { page, scanned: { sessionId: 'some' } },
      { page, scanned: { sessionId: 'some', fulfillmentUrl: 'some', pattern: '%Y%te%Z%' } },
      { page, scanned: { pattern: '%Y%te%Z%' } },
    ]),
  ),
  ...of(TOTALS, totalled),
  ...of(COUNT, totalled),
  ...of(INSERT_REFUNDS, [
    [
      {
        orderRow: 1,
        reason: '',
        createdMs: 1,
        tryAfterMs: 1,
        coinPub: BYTES,
        amount: 1n,
        refundFee: 0n,
      },
    ],
  ]),
  ...of(
    TIP_RESERVES,
    sides.flatMap((order) => [
      { instanceId, order, limit: 20, now: 1 },
      ...[true, false].map((is) => ({
        ...{ instanceId, order, limit: 20, now: 1, start: 1, after: 1, exchangeUrl: '' },
        ...{ active: is, failures: is, isEmpty: is },
      })),
    ]),
  ),
  ...of(
    TIPS,
    sides.flatMap((order) =>
      [undefined, 1].map((start) => ({ reservePub: BYTES, order, start, limit: 20 })),
    ),
  ),
  ...of(
    TRANSFERS,
    sides.flatMap((order) => {
      const page = { instanceId, order, start: 1n, limit: 20 };
      const none = { payto: undefined, verified: undefined };
      return [
        { ...page, ...none, executedBefore: undefined, executedAfter: undefined },
        { ...page, payto: '', verified: true, executedBefore: 2, executedAfter: 1 },
      ];
    }),
  ),
  ...of(
    TRANSFERS_WITH_ORDERS,
    [true, false].flatMap((isOpen) => [
      { instanceId, before: undefined, limit: 20, isOpen },
      { instanceId, before: 1, limit: 20, isOpen, wtid: BYTES, executed: { from: 1, until: 2 } },
    ]),
  ),
];
