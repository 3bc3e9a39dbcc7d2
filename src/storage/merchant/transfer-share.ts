/** An order's part of a transfer, by the meaning of "sent" in src/protocol/figures.ts. */
import 'server-only';
import { expressionBuilder, sql, type Expression } from 'kysely';
import type { DB } from '@/generated/kysely/tables';

const ZERO = sql<bigint>`0`;

interface OrderInTransfer {
  readonly orderRow: Expression<number>;
  readonly transferId: Expression<number>;
  readonly creditAmount: Expression<bigint>;
}

/**
 * The credit is split by the orders' values less deposit fees, one after the other. So what cannot be
 * split is in one of the parts, and all parts are the credit.
 */
export const shareOf = ({ orderRow, transferId, creditAmount }: OrderInTransfer) =>
  expressionBuilder<DB>()
    .selectFrom((eb) =>
      eb
        .selectFrom('merchant.transferOrder')
        .select((of) => ['orderRow', of('depositValue', '-', of.ref('depositFee')).as('net')])
        .where('transferId', '=', transferId)
        .as('p'),
    )
    .select((eb) => {
      const { fn } = eb;
      const part = (comparison: '<' | '<=') => {
        const upTo = fn.sum<bigint>('p.net').filterWhere('p.orderRow', comparison, orderRow);
        const all = fn<bigint>('nullif', [fn.sum<bigint>('p.net'), ZERO]);
        return fn<bigint | null>('div', [eb(creditAmount, '*', upTo), all]);
      };
      const before = fn.coalesce(part('<'), ZERO);
      return fn.coalesce(eb(part('<='), '-', before), ZERO).as('share');
    })
    .$asScalar()
    .$castTo<bigint>();
