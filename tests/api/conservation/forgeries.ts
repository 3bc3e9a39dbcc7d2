/** Rows that fit all sums but carry no signature. */
import type { Tampering } from './tamperings';

export const FORGERIES: readonly Tampering[] = [
  {
    what: 'a withdrawal was of another envelope',
    database: 0,
    sql: `update exchange.withdrawal set h_coin_ev = sha512(h_coin_ev) where id =
      (select min(id) from exchange.withdrawal) returning id as key`,
    table: 'exchange.withdrawal',
    column: 'id',
  },
  {
    what: 'a deposit is another merchant’s, sums and all',
    database: 0,
    sql: `update exchange.deposit d set account_id = a.id, merchant_pub = a.merchant_pub
      from exchange.merchant_account a
      where a.merchant_pub <> d.merchant_pub and d.id =
        (select max(id) from exchange.deposit where transfer_id is null)
      returning d.id as key`,
    table: 'exchange.deposit',
    column: 'id',
  },
  {
    what: 'a refund is one that nobody gave',
    database: 0,
    sql: `update exchange.refund set rtransaction_id = rtransaction_id + 7 where id =
      (select min(id) from exchange.refund) returning id as key`,
    table: 'exchange.refund',
    column: 'id',
  },
  {
    what: 'a coin was melted by somebody else',
    database: 1,
    sql: `update exchange.refresh set coin_sig = (select max(coin_sig) from exchange.refresh)
      where rc = (select rc from exchange.refresh order by coin_sig limit 1) returning rc as key`,
    table: 'exchange.refresh',
    column: 'rc',
  },
  {
    what: 'a new coin of a refresh is somebody else’s',
    database: 0,
    sql: `update exchange.refresh_coin set coin_ev = sha512(coin_ev) where (rc, coin_index) =
      (select rc, coin_index from exchange.refresh_coin limit 1) returning rc as key`,
    table: 'exchange.refresh_coin',
    column: 'rc',
  },
];
