/** Fixes the contracts of orders for the wallets that claim them. */
import 'server-only';
import type { Database } from '@/storage/client';
import {
  areReturned,
  byIndex,
  columns,
  hotStatement,
  notByIndex,
  ROW,
  runAlone,
} from '@/storage/hot-statement';
import { SHORT_TERMS_BYTES } from './orders';

export interface NewClaim {
  readonly row: number;
  /**
   * The order that was read from the row. After a restore the row may have another one. The
   * statement compares expressions, so rows are found by id and not by an index on names.
   */
  readonly instanceId: string;
  readonly orderId: string;
  readonly requestHash: Uint8Array;
  readonly nonce: Uint8Array;
  readonly hContract: Uint8Array;
  /** JSON. */
  readonly terms: string;
  /** JSON, for contracts that have lost the labels of their parts. */
  readonly labels: string | null;
  /** The draft's `forgottenMs` when the terms were made from it. */
  readonly forgottenMs: number | null;
  /** 1 if the order id was known to be used for other content, too. Otherwise 0. */
  readonly idReused: number;
  readonly now: number;
}

const given = columns({
  row: 'bigint',
  instanceId: 'text',
  orderId: 'text',
  requestHash: 'bytea',
  nonce: 'bytea',
  hContract: 'bytea',
  terms: 'text',
  labels: 'text',
  forgottenMs: 'bigint',
  idReused: 'int',
  now: 'bigint',
});

const claim = hotStatement({
  name: 'merchant-order-claim',
  text: `
    with claimed as (
      update merchant."order" o
      set nonce = i.nonce, h_contract = i.h_contract, claimed_ms = i.now
      from ${given.as('i')}
      where ${byIndex('o.id', 'i.row')} and o.nonce is null and ${notByIndex('o.stage')} = 'open'
        and (o.instance_id || '') = i.instance_id and (o.order_id || '') = i.order_id
        and o.request_hash = i.request_hash
        and o.forgotten_ms is not distinct from i.forgotten_ms
        and (o.contradicted_ms is not null)::int = i.id_reused
        and exists (
          select from merchant.instance
          where ${byIndex('id', 'o.instance_id')} and deleted_ms is null
        )
      returning o.id, i.terms, i.labels
    )
    update merchant.contract c set terms = claimed.terms, labels = claimed.labels
    from claimed where ${byIndex('c.order_row', 'claimed.id')}
    returning claimed.id`,
  returns: ROW,
  keyOf: ({ row }: NewClaim) => String(row),
  values: given.values,
  results: areReturned,
});

/**
 * False if a wallet has claimed the order meanwhile, it has changed, or its instance is deleted.
 * Claims that arrive together share a statement.
 */
export async function claimOrderRow(db: Database, claimed: NewClaim): Promise<boolean> {
  const isShort = claimed.terms.length <= SHORT_TERMS_BYTES;
  const isClaimed = isShort ? db.hot.run(claim, claimed) : runAlone(db, claim, claimed);
  return (await isClaimed) === true;
}
