/** Changes that a thief with access to the database makes, and what the audit must report. */
export interface Tampering {
  readonly what: string;
  /** The deployment whose database is changed. */
  readonly database: 0 | 1;
  /** Returns the changed row's key in its column `key`. */
  readonly sql: string;
  readonly table: string;
  /** The column of the finding that names the row. */
  readonly column: string;
}

export const TAMPERINGS: readonly Tampering[] = [
  {
    what: 'a reserve has one unit more',
    database: 0,
    sql: `update exchange.reserve set balance = balance + 1 where reserve_pub =
      (select reserve_pub from exchange.reserve limit 1) returning reserve_pub as key`,
    table: 'exchange.reserve',
    column: 'reserve_pub',
  },
  {
    what: 'a credit is larger than the transfer',
    database: 1,
    sql: `update exchange.reserve_credit set amount = amount + 1 where wire_row =
      (select wire_row from exchange.reserve_credit limit 1) returning wire_row as key`,
    table: 'exchange.reserve_credit',
    column: 'wire_row',
  },
  {
    what: 'a credit is gone',
    database: 0,
    sql: `delete from exchange.reserve_credit where wire_row =
      (select min(wire_row) from exchange.reserve_credit) returning wire_row as key`,
    table: 'bank.transfer',
    column: 'id',
  },
  {
    what: 'a withdrawal is gone',
    database: 0,
    sql: `delete from exchange.withdrawal where id = (select min(id) from exchange.withdrawal)
      returning reserve_pub as key`,
    table: 'exchange.reserve',
    column: 'reserve_pub',
  },
  {
    what: 'a withdrawal says another denomination',
    database: 0,
    sql: `update exchange.withdrawal set denomination_id = denomination_id + 1 where id =
      (select min(id) from exchange.withdrawal) returning id as key`,
    table: 'exchange.withdrawal',
    column: 'id',
  },
  {
    what: 'a coin can be spent once more',
    database: 0,
    sql: `update exchange.coin set spent = 0 where coin_pub =
      (select coin_pub from exchange.coin limit 1) returning coin_pub as key`,
    table: 'exchange.coin',
    column: 'coin_pub',
  },
  {
    what: 'a coin is another’s signature',
    database: 1,
    sql: `update exchange.coin set denom_sig = set_byte(denom_sig, 9, 255 - get_byte(denom_sig, 9))
      where coin_pub = (select coin_pub from exchange.coin limit 1) returning coin_pub as key`,
    table: 'exchange.coin',
    column: 'coin_pub',
  },
  {
    what: 'a deposit is gone',
    database: 0,
    sql: `delete from exchange.deposit where id = (select max(id) from exchange.deposit)
      returning coin_pub as key`,
    table: 'exchange.coin',
    column: 'coin_pub',
  },
  {
    what: 'a deposit brings one unit more',
    database: 1,
    sql: `update exchange.deposit set amount_with_fee = amount_with_fee + 1 where id =
      (select min(id) from exchange.deposit) returning coin_pub as key`,
    table: 'exchange.coin',
    column: 'coin_pub',
  },
  {
    what: 'a deposit’s fee is less',
    database: 0,
    sql: `update exchange.deposit set deposit_fee = deposit_fee - 1 where id =
      (select max(id) from exchange.deposit) returning id as key`,
    table: 'exchange.deposit',
    column: 'id',
  },
  {
    what: 'a deposit is called wired and is not',
    database: 0,
    sql: `update exchange.deposit set transfer_id = 0 where id =
      (select max(id) from exchange.deposit where transfer_id is null) returning id as key`,
    table: 'exchange.deposit',
    column: 'id',
  },
  {
    what: 'a deposit goes to another merchant’s account',
    database: 0,
    sql: `update exchange.deposit d set account_id = (select id from exchange.merchant_account a
        where a.merchant_pub <> d.merchant_pub limit 1)
      where id = (select max(id) from exchange.deposit where transfer_id is null)
      returning id as key`,
    table: 'exchange.deposit',
    column: 'id',
  },
  {
    what: 'a credit came from somebody else, who gets the rest of the reserve',
    database: 0,
    sql: `update exchange.reserve_credit set sender_payto = sender_payto || 'x' where wire_row =
      (select min(wire_row) from exchange.reserve_credit) returning wire_row as key`,
    table: 'exchange.reserve_credit',
    column: 'wire_row',
  },
  {
    what: 'a reserve is closed to an account that did not fill it',
    database: 0,
    sql: `insert into exchange.reserve_closing (reserve_pub, amount_with_fee, closing_fee,
        receiver_payto, wtid, timestamp_ms, state, not_before_ms)
      select reserve_pub, 2, 1, 'payto://x-taler-bank/a.test/thief', reserve_pub, 0, 'prepared', 0
      from exchange.reserve_credit limit 1 returning id as key`,
    table: 'exchange.reserve_closing',
    column: 'id',
  },
  {
    what: 'a deposit is wired with another transfer',
    database: 0,
    sql: `update exchange.deposit set transfer_id = (select min(id) from exchange.transfer)
      where id = (select max(id) from exchange.deposit where transfer_id is null)
      returning transfer_id as key`,
    table: 'exchange.transfer',
    column: 'id',
  },
  {
    what: 'a refund is gone',
    database: 0,
    sql: `delete from exchange.refund returning coin_pub as key`,
    table: 'exchange.deposit',
    column: 'coin_pub',
  },
  {
    what: 'a refund takes one unit more',
    database: 0,
    sql: `update exchange.refund set amount_with_fee = amount_with_fee + 1 where id =
      (select min(id) from exchange.refund) returning coin_pub as key`,
    table: 'exchange.deposit',
    column: 'coin_pub',
  },
  {
    what: 'a refresh makes one coin more',
    database: 1,
    sql: `insert into exchange.refresh_coin
      select rc, coin_index + 100, denomination_id, coin_ev, link_sig, ev_sig
      from exchange.refresh_coin limit 1 returning rc as key`,
    table: 'exchange.refresh',
    column: 'rc',
  },
  {
    what: 'a refresh says that it cost less',
    database: 0,
    sql: `update exchange.refresh set revealed_cost = revealed_cost - 1 where rc =
      (select rc from exchange.refresh where revealed_cost is not null limit 1)
      returning rc as key`,
    table: 'exchange.refresh',
    column: 'rc',
  },
  {
    what: 'a melt is smaller',
    database: 0,
    sql: `update exchange.refresh set amount_with_fee = amount_with_fee - 1 where rc =
      (select rc from exchange.refresh limit 1) returning old_coin_pub as key`,
    table: 'exchange.coin',
    column: 'coin_pub',
  },
  {
    what: 'a transfer wires one unit more',
    database: 0,
    sql: `update exchange.transfer set amount = amount + 1 where id =
      (select min(id) from exchange.transfer) returning id as key`,
    table: 'exchange.transfer',
    column: 'id',
  },
  {
    what: 'a transfer is called done and was never made',
    database: 1,
    sql: `update exchange.transfer set wtid = sha256(wtid) where id =
      (select min(id) from exchange.transfer) returning id as key`,
    table: 'exchange.transfer',
    column: 'id',
  },
  {
    what: 'an account at the bank has one unit more',
    database: 0,
    sql: `update bank.account set balance_units = balance_units + 1 where username = 'anna'
      returning id as key`,
    table: 'bank.account',
    column: 'id',
  },
  {
    what: 'a posting is one unit less',
    database: 0,
    sql: `update bank.posting set units = units - 1 where transfer_id =
      (select min(transfer_id) from bank.posting where units > 0) and units > 0
      returning transfer_id as key`,
    table: 'bank.transfer',
    column: 'id',
  },
  {
    what: 'the bank pays a merchant what no deposit is for',
    database: 0,
    sql: `with made as (
        insert into bank.transfer (subject, timestamp_ms, wtid) values ('theft', 0, '\\x00')
        returning id
      ), posted as (
        insert into bank.posting (transfer_id, account_id, units)
        select made.id, a.id, case a.username when 'exchange' then -5 else 5 end
        from made, bank.account a where a.username in ('exchange', 'north')
      ), moved as (
        update bank.account set balance_units = balance_units
          + case username when 'exchange' then -5 else 5 end
        where username in ('exchange', 'north')
      )
      select id as key from made`,
    table: 'bank.transfer',
    column: 'id',
  },
  {
    what: 'the bank pays one transfer twice',
    database: 0,
    sql: `with first as (
        select t.wtid, p.account_id, p.units from bank.transfer t join bank.posting p
          on p.transfer_id = t.id and p.units > 0
        join exchange.transfer e on e.wtid = t.wtid order by t.id limit 1
      ), made as (
        insert into bank.transfer (subject, timestamp_ms, wtid)
        select 'again', 0, wtid from first returning id
      ), posted as (
        insert into bank.posting (transfer_id, account_id, units)
        select made.id, account_id, units from made, first
        union all
        select made.id, a.id, -units from made, first, bank.account a where a.username = 'exchange'
      )
      select id as key from made`,
    table: 'bank.transfer',
    column: 'id',
  },
  {
    what: 'a paid order costs one unit more',
    database: 0,
    sql: `update merchant."order" set amount = amount * 2 where id =
      (select min(id) from merchant."order" where stage in ('paid', 'wired')) returning id as key`,
    table: 'merchant.order',
    column: 'id',
  },
  {
    what: 'a merchant’s deposit says more than the exchange’s',
    database: 0,
    sql: `update merchant.deposit set contribution = contribution + 1 where coin_pub =
      (select min(coin_pub) from merchant.deposit) returning coin_pub as key`,
    table: 'merchant.deposit',
    column: 'coin_pub',
  },
  {
    what: 'a merchant’s refund says less than the exchange’s',
    database: 0,
    sql: `update merchant.refund set amount = amount - 1 where id =
      (select min(id) from merchant.refund) returning id as key`,
    table: 'merchant.refund',
    column: 'id',
  },
  {
    what: 'a merchant’s transfer says more than the exchange’s',
    database: 0,
    sql: `update merchant.transfer set credit_amount = credit_amount + 1 where id =
      (select min(id) from merchant.transfer where verified) returning id as key`,
    table: 'merchant.transfer',
    column: 'id',
  },
  ...(['0', 'credited'] as const).map((promised): Tampering => ({
    what: promised === '0' ? 'money for tips never came in' : 'tips are promised that nobody gave',
    database: 0,
    sql: `insert into merchant.tip_reserve (reserve_pub, instance_id, reserve_priv, exchange_url,
        payto, merchant_initial, credited, committed, picked_up, created_ms, expiration_ms)
      select c.reserve_pub, 'north', c.reserve_pub, e.exchange_url, '',
        0, credited, ${promised}, 0, 0, 0
      from auditor.exchange e, lateral (select reserve_pub, sum(amount)
          + ${promised === '0' ? 1 : 0} as credited
        from exchange.reserve_credit group by reserve_pub limit 1) c
      limit 1 returning reserve_pub as key`,
    table: 'merchant.tip_reserve',
    column: 'reserve_pub',
  })),
];
