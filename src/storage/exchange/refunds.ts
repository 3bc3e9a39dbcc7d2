/** Refunds: what is taken of a deposit and given back to its coin, in one statement. */
import 'server-only';
import type { Database } from '@/storage/client';
import type { DepositKey } from './deposits';
import { toBigint } from './rows';

export interface RefundRow extends DepositKey {
  readonly rtransactionId: bigint;
  readonly amountWithFee: bigint;
  readonly refundFee: bigint;
  readonly merchantSig: Uint8Array;
  readonly now: number;
}

/**
 * The coin is locked before its deposit, as by a deposit, so that the two cannot wait for each other.
 * A deposit that is due or taken into a transfer, or has too little left, gives no row. A refund that
 * exists fails the statement as a whole. What has nothing left to wire is taken out of the waiting
 * deposits (transfer 0).
 */
const REFUND = `
  with coin as (
    select coin_pub from exchange.coin where coin_pub = $1 for update
  ), taken as (
    update exchange.deposit d
    set refunded = coalesce(d.refunded, 0) + $5,
      transfer_id = case
        when d.amount_with_fee - coalesce(d.refunded, 0) - $5 <= d.deposit_fee then 0
        else d.transfer_id end
    from coin
    where d.coin_pub = coin.coin_pub and d.h_contract = $2 and d.merchant_pub = $3
      and (d.transfer_id is null or d.transfer_id = 0) and d.ready_ms > $8
      and coalesce(d.refunded, 0) + $5 <= d.amount_with_fee
    returning d.coin_pub
  ), given as (
    update exchange.coin c set spent = c.spent - ($5 - $6) from taken
    where c.coin_pub = taken.coin_pub
  )
  insert into exchange.refund (coin_pub, h_contract, merchant_pub, rtransaction_id,
    amount_with_fee, refund_fee, merchant_sig)
  select coin_pub, $2, $3, $4, $5, $6, $7 from taken
  returning coin_pub`;

/** False when the deposit does not allow it; a unique violation is thrown when the refund exists. */
export async function recordRefund(db: Database, row: RefundRow): Promise<boolean> {
  const recorded = await db.query('exchange-refund', REFUND, [
    row.coinPub,
    row.hContract,
    row.merchantPub,
    row.rtransactionId.toString(),
    row.amountWithFee.toString(),
    row.refundFee.toString(),
    row.merchantSig,
    row.now,
  ]);
  return recorded.length === 1;
}

/** Its amount, fee included; null when there is none of this number. */
export async function findRefundAmount(
  db: Database,
  key: DepositKey & { readonly rtransactionId: bigint },
): Promise<bigint | null> {
  const [row] = await db.query<{ amount_with_fee: string }>(
    'exchange-refund-find',
    `select amount_with_fee from exchange.refund
     where coin_pub = $1 and h_contract = $2 and merchant_pub = $3 and rtransaction_id = $4`,
    [key.coinPub, key.hContract, key.merchantPub, key.rtransactionId.toString()],
  );
  return row === undefined ? null : toBigint(row.amount_with_fee);
}
