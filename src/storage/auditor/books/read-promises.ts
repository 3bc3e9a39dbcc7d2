/** What merchants say that an exchange has taken, given back or wired, and what exchanges say of it. */
import 'server-only';
import type { Snapshot } from './read-books';

/**
 * A row with the same key in both books has the same amounts; what a merchant lags behind with, no
 * more.
 */
export interface Promised {
  readonly table: string;
  /** Its identifying columns. */
  readonly row: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly amount: bigint;
}

/** The merchants' table whose figures follow the exchange's. */
export const LAGGING = 'merchant.tip_reserve';

async function read(
  snapshot: Snapshot,
  table: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Promised[]> {
  const { rows } = await snapshot.query<{ key: string; amount: string }>(text, [...values]);
  return rows.map(({ key, amount, ...row }) => ({ table, row, key, amount: BigInt(amount) }));
}

/** Keys are joined in hexadecimal; what is compared is what the merchant gets to see. */
function hexOf(...columns: readonly string[]): string {
  return columns.map((column) => `encode(${column}, 'hex')`).join(` || ' ' || `);
}

const MERCHANT_DEPOSITS = `
  select 'deposit ' || ${hexOf('d.coin_pub', 'o.h_contract', 'i.merchant_pub')}
      || ' fee ' || d.deposit_fee as key,
    d.contribution as amount, d.order_row, d.coin_pub
  from merchant.deposit d
    join merchant."order" o on o.id = d.order_row
    join merchant.instance i on i.id = o.instance_id
  where d.exchange_url = any($1)`;

const EXCHANGE_DEPOSITS = `
  select 'deposit ' || ${hexOf('coin_pub', 'h_contract', 'merchant_pub')}
      || ' fee ' || deposit_fee as key,
    amount_with_fee as amount
  from exchange.deposit`;

const MERCHANT_REFUNDS = `
  select 'refund ' || ${hexOf('r.coin_pub', 'o.h_contract', 'i.merchant_pub')} || ' ' || r.id as key,
    r.amount, r.id, r.coin_pub
  from merchant.refund r
    join merchant.deposit d using (order_row, coin_pub)
    join merchant."order" o on o.id = r.order_row
    join merchant.instance i on i.id = o.instance_id
  where r.exchange_sig is not null and d.exchange_url = any($1)`;

const EXCHANGE_REFUNDS = `
  select 'refund ' || ${hexOf('coin_pub', 'h_contract', 'merchant_pub')} || ' ' || rtransaction_id
      as key,
    amount_with_fee as amount
  from exchange.refund`;

const MERCHANT_TRANSFERS = `
  select 'transfer ' || ${hexOf('wtid')} as key, credit_amount as amount, id, wtid
  from merchant.transfer where verified and exchange_url = any($1)`;

const EXCHANGE_TRANSFERS = `
  select 'transfer ' || ${hexOf('wtid')} as key, amount from exchange.transfer`;

/** What came in for tips, as far as the merchant has asked. */
const MERCHANT_TIP_RESERVES = `
  select 'reserve ' || ${hexOf('reserve_pub')} as key, credited as amount, reserve_pub
  from merchant.tip_reserve where credited > 0 and exchange_url = any($1)`;

const EXCHANGE_RESERVES = `
  select 'reserve ' || ${hexOf('reserve_pub')} as key, sum(amount) as amount
  from exchange.reserve_credit group by reserve_pub`;

/** `exchangeUrls`: rows about other exchanges cannot be checked. */
export async function readMerchantPromises(
  snapshot: Snapshot,
  exchangeUrls: readonly string[],
): Promise<Promised[]> {
  const about = [exchangeUrls];
  return [
    ...(await read(snapshot, 'merchant.deposit', MERCHANT_DEPOSITS, about)),
    ...(await read(snapshot, 'merchant.refund', MERCHANT_REFUNDS, about)),
    ...(await read(snapshot, 'merchant.transfer', MERCHANT_TRANSFERS, about)),
    ...(await read(snapshot, LAGGING, MERCHANT_TIP_RESERVES, about)),
  ];
}

export async function readExchangePromises(snapshot: Snapshot): Promise<Promised[]> {
  return [
    ...(await read(snapshot, 'exchange.deposit', EXCHANGE_DEPOSITS)),
    ...(await read(snapshot, 'exchange.refund', EXCHANGE_REFUNDS)),
    ...(await read(snapshot, 'exchange.transfer', EXCHANGE_TRANSFERS)),
    ...(await read(snapshot, 'exchange.reserve_credit', EXCHANGE_RESERVES)),
  ];
}

/** Base URLs of the exchanges that this database's auditor watches. */
export async function readWatchedUrls(snapshot: Snapshot): Promise<string[]> {
  const { rows } = await snapshot.query<{ exchange_url: string }>(
    'select exchange_url from auditor.exchange',
  );
  return rows.map((row) => row.exchange_url);
}
