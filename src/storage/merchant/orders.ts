/** Orders and their contracts. Hot statements are single and named; a change of state is conditional. */
import 'server-only';
import type { PoolClient } from 'pg';
import { isInstanceId } from '@/protocol/instance';
import { readOrderId } from '@/protocol/order';
import type { Database } from '@/storage/client';
import { toBytes, toBytesOrNull, toInteger, toIntegerOrNull } from './rows';

export type OrderStage = 'open' | 'expired' | 'aborted' | 'paid' | 'wired';

/** Of the order `o`: its money has come. */
export const IS_PAID = "o.stage in ('paid', 'wired')";

export interface OrderDeposit {
  readonly coinPub: Uint8Array;
  readonly coinSig: Uint8Array;
  readonly exchangeUrl: string;
  readonly contribution: bigint;
  readonly depositFee: bigint;
}

/** An order with all that its operations look at. Money is in units of the one currency. */
export interface OrderRecord {
  readonly row: number;
  readonly instanceId: string;
  readonly orderId: string;
  readonly merchantName: string;
  readonly merchantPriv: Uint8Array;
  readonly merchantPub: Uint8Array;
  /** When the instance was deleted. */
  readonly deletedMs: number | null;
  readonly payto: string;
  readonly salt: string;
  readonly hWire: Uint8Array;
  readonly requestHash: Uint8Array;
  /** The frontend has used the order id for other content, too. */
  readonly isContradicted: boolean;
  readonly claimToken: Uint8Array | null;
  readonly amount: bigint;
  readonly summary: string;
  readonly fulfillmentUrl: string | null;
  readonly publicReorderUrl: string | null;
  readonly maxFee: bigint;
  readonly maxWireFee: bigint;
  readonly wireFeeAmortization: number;
  readonly timestamp: number;
  readonly payDeadline: number;
  readonly refundDeadline: number;
  readonly wireDeadline: number;
  readonly stage: OrderStage;
  readonly nonce: Uint8Array | null;
  readonly hContract: Uint8Array | null;
  readonly attempt: OrderAttempt | null;
  readonly paidMs: number | null;
  readonly sessionId: string | null;
  /** When members of the contract or of its draft were last forgotten. */
  readonly forgottenMs: number | null;
  /** JSON of the contract or its draft; null for a long one, which `findTerms` reads. */
  readonly shortTerms: string | null;
  readonly deposits: readonly OrderDeposit[];
}

/** A payment under way. */
export interface OrderAttempt {
  readonly key: Uint8Array;
  /** JSON: what was sent to the exchange. */
  readonly coins: string;
  readonly startedMs: number;
}

interface OrderResult {
  row: number | null;
  name: string;
  merchant_priv: Buffer;
  merchant_pub: Buffer;
  deleted_ms: string | null;
  payto: string;
  salt: string;
  h_wire: Buffer;
  request_hash: Buffer;
  contradicted_ms: string | null;
  claim_token: Buffer | null;
  amount: string;
  summary: string;
  fulfillment_url: string | null;
  public_reorder_url: string | null;
  max_fee: string;
  max_wire_fee: string;
  wire_fee_amortization: number;
  created_ms: string;
  pay_deadline_ms: string;
  refund_deadline_ms: string;
  wire_deadline_ms: string;
  stage: OrderStage;
  nonce: Buffer | null;
  h_contract: Buffer | null;
  attempt_key: Buffer | null;
  attempt_coins: string | null;
  attempt_ms: string | null;
  paid_ms: string | null;
  session_id: string | null;
  forgotten_ms: string | null;
  short_terms: string | null;
  coin_pubs: Buffer[] | null;
  coin_sigs: Buffer[] | null;
  exchange_urls: string[] | null;
  contributions: string[] | null;
  deposit_fees: string[] | null;
}

/** Most questions about an order need no contract: a longer one is read only where it is needed. */
const SHORT_TERMS_BYTES = 32 * 1024;

const FIND = `
  select o.id as row, i.name, i.merchant_priv, i.merchant_pub, i.deleted_ms, a.payto, a.salt,
    a.h_wire, o.request_hash, o.contradicted_ms, o.claim_token, o.amount, o.summary,
    o.fulfillment_url, o.public_reorder_url, o.max_fee, o.max_wire_fee, o.wire_fee_amortization, o.created_ms, o.pay_deadline_ms,
    o.refund_deadline_ms, o.wire_deadline_ms, o.stage, o.nonce, o.h_contract, o.attempt_key,
    o.attempt_coins, o.attempt_ms, o.paid_ms, o.session_id, o.forgotten_ms,
    case when octet_length(c.terms) <= ${SHORT_TERMS_BYTES} then c.terms end as short_terms, d.*
  from merchant.instance i
    left join merchant."order" o on o.instance_id = i.id and o.order_id = $2
    left join merchant.account a on a.id = o.account_id
    left join merchant.contract c on c.order_row = o.id
    left join lateral (
      select array_agg(coin_pub) as coin_pubs, array_agg(coin_sig) as coin_sigs,
        array_agg(exchange_url) as exchange_urls, array_agg(contribution::text) as contributions,
        array_agg(deposit_fee::text) as deposit_fees
      from merchant.deposit where order_row = o.id
    ) d on true
  where i.id = $1`;

/** Tells an unknown instance from an unknown order. */
export async function findOrder(
  db: Database,
  instanceId: string,
  orderId: string,
): Promise<OrderRecord | 'no instance' | 'no order'> {
  if (!isInstanceId(instanceId)) return 'no instance';
  // Some that no order can have no database could look up.
  const known = readOrderId(orderId) ?? '';
  const [found] = await db.query<OrderResult>('merchant-order', FIND, [instanceId, known]);
  if (found === undefined) return 'no instance';
  return found.row === null ? 'no order' : toRecord(found, found.row, instanceId, known);
}

function toRecord(
  found: OrderResult,
  row: number,
  instanceId: string,
  orderId: string,
): OrderRecord {
  return {
    row,
    instanceId,
    orderId,
    merchantName: found.name,
    merchantPriv: toBytes(found.merchant_priv),
    merchantPub: toBytes(found.merchant_pub),
    deletedMs: toIntegerOrNull(found.deleted_ms),
    payto: found.payto,
    salt: found.salt,
    hWire: toBytes(found.h_wire),
    requestHash: toBytes(found.request_hash),
    isContradicted: found.contradicted_ms !== null,
    claimToken: toBytesOrNull(found.claim_token),
    amount: BigInt(found.amount),
    summary: found.summary,
    fulfillmentUrl: found.fulfillment_url,
    publicReorderUrl: found.public_reorder_url,
    maxFee: BigInt(found.max_fee),
    maxWireFee: BigInt(found.max_wire_fee),
    wireFeeAmortization: found.wire_fee_amortization,
    timestamp: toInteger(found.created_ms),
    payDeadline: toInteger(found.pay_deadline_ms),
    refundDeadline: toInteger(found.refund_deadline_ms),
    wireDeadline: toInteger(found.wire_deadline_ms),
    stage: found.stage,
    nonce: toBytesOrNull(found.nonce),
    hContract: toBytesOrNull(found.h_contract),
    attempt: toAttempt(found),
    paidMs: toIntegerOrNull(found.paid_ms),
    sessionId: found.session_id,
    forgottenMs: toIntegerOrNull(found.forgotten_ms),
    shortTerms: found.short_terms,
    deposits: toDeposits(found),
  };
}

function toAttempt(found: OrderResult): OrderAttempt | null {
  const { attempt_key: key, attempt_coins: coins, attempt_ms: startedMs } = found;
  if (key === null || coins === null || startedMs === null) return null;
  return { key: toBytes(key), coins, startedMs: toInteger(startedMs) };
}

function toDeposits(found: OrderResult): OrderDeposit[] {
  return (found.coin_pubs ?? []).map((coinPub, index) => ({
    coinPub: toBytes(coinPub),
    coinSig: toBytes(found.coin_sigs?.[index] ?? coinPub),
    exchangeUrl: found.exchange_urls?.[index] ?? '',
    contribution: BigInt(found.contributions?.[index] ?? '0'),
    depositFee: BigInt(found.deposit_fees?.[index] ?? '0'),
  }));
}

export interface NewOrder {
  readonly instanceId: string;
  readonly orderId: string;
  readonly requestHash: Uint8Array;
  readonly claimToken: Uint8Array | null;
  readonly amount: bigint;
  readonly summary: string;
  readonly fulfillmentUrl: string | null;
  readonly publicReorderUrl: string | null;
  readonly accountId: number;
  readonly maxFee: bigint;
  readonly maxWireFee: bigint;
  readonly wireFeeAmortization: number;
  readonly timestamp: number;
  readonly payDeadline: number;
  readonly refundDeadline: number;
  readonly wireDeadline: number;
  /** JSON. */
  readonly draft: string;
}

const INSERT = `
  with made as (
    insert into merchant."order" (instance_id, order_id, request_hash, claim_token, amount, summary,
      fulfillment_url, public_reorder_url, account_id, max_fee, max_wire_fee, wire_fee_amortization,
      created_ms, pay_deadline_ms, refund_deadline_ms, wire_deadline_ms, open_until_ms, stage)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $14, 'open'
    from merchant.instance where id = $1 and deleted_ms is null
    on conflict (instance_id, order_id) do nothing
    returning id
  )
  insert into merchant.contract (order_row, terms) select id, $17 from made returning order_row`;

/** False when the instance has an order of this id already, or is deleted. */
export async function insertOrder(db: Database, order: NewOrder): Promise<boolean> {
  return (await db.query('merchant-order-insert', INSERT, insertValues(order))).length === 1;
}

/**
 * In a transaction with what else belongs to the order. Answers its row, null for what
 * `insertOrder` refuses.
 */
export async function insertOrderIn(client: PoolClient, order: NewOrder): Promise<number | null> {
  const { rows } = await client.query<{ order_row: number }>({
    name: 'merchant-order-insert',
    text: INSERT,
    values: insertValues(order),
  });
  return rows[0]?.order_row ?? null;
}

function insertValues(order: NewOrder): unknown[] {
  return [
    order.instanceId,
    order.orderId,
    order.requestHash,
    order.claimToken,
    order.amount.toString(),
    order.summary,
    order.fulfillmentUrl,
    order.publicReorderUrl,
    order.accountId,
    order.maxFee.toString(),
    order.maxWireFee.toString(),
    order.wireFeeAmortization,
    order.timestamp,
    order.payDeadline,
    order.refundDeadline,
    order.wireDeadline,
    order.draft,
  ];
}

/** Remembers that the frontend has used the order id for other content. */
export async function markContradicted(db: Database, row: number, now: number): Promise<void> {
  await db.query(
    'merchant-order-contradicted',
    'update merchant."order" set contradicted_ms = coalesce(contradicted_ms, $2) where id = $1',
    [row, now],
  );
}

const claimSql = (labels: string): string => `
  with claimed as (
    update merchant."order" set nonce = $2, h_contract = $3, claimed_ms = $5
    where id = $1 and nonce is null and stage = 'open' and forgotten_ms is not distinct from $6
    returning id
  )
  update merchant.contract set terms = $4${labels} from claimed where order_row = claimed.id
  returning order_row`;

const CLAIM = claimSql('');
const CLAIM_LABELS = claimSql(', labels = $7');

interface NewClaim {
  readonly nonce: Uint8Array;
  readonly hContract: Uint8Array;
  /** JSON. */
  readonly terms: string;
  /** JSON, for contracts that have lost the labels of their places. */
  readonly labels: string | undefined;
  /** Of the draft that the terms were made of. */
  readonly forgottenMs: number | null;
  readonly now: number;
}

/** False when a wallet has claimed the order meanwhile, its draft has changed, or it is gone. */
export async function claimOrderRow(db: Database, row: number, claim: NewClaim): Promise<boolean> {
  const { nonce, hContract, terms, now, forgottenMs } = claim;
  const values = [row, nonce, hContract, terms, now, forgottenMs];
  const claimed =
    claim.labels === undefined
      ? await db.query('merchant-order-claim', CLAIM, values)
      : await db.query('merchant-order-claim-labels', CLAIM_LABELS, [...values, claim.labels]);
  return claimed.length === 1;
}

/** Unclaimed or past their pay deadline, and nothing was taken for them or may have been. */
export async function deleteOrderRow(db: Database, row: number, now: number): Promise<boolean> {
  const gone = await db.query(
    'merchant-order-delete',
    `with gone as (
       delete from merchant."order"
       where id = $1 and stage in ('open', 'expired', 'aborted') and attempt_key is null
         and (nonce is null or pay_deadline_ms <= $2)
         and not exists (select from merchant.deposit where order_row = $1)
       returning id
     ), released as (
       delete from merchant.stock_hold using gone where order_row = gone.id
     )
     delete from merchant.contract using gone where order_row = gone.id returning order_row`,
    [row, now],
  );
  return gone.length === 1;
}
