/** What must be true of every row of an exchange's books. */
import type { BookRule } from './rule';

/** What a deposit brings its merchant: refunds come off first, then the fee as far as it goes. */
const NET = `greatest(0, d.amount_with_fee - coalesce(d.refunded, 0) - d.deposit_fee)`;

const RESERVE_RULES: readonly BookRule[] = [
  {
    table: 'exchange.reserve',
    rule: 'the balance is what was credited and recouped, less what was withdrawn and closed',
    text: `
      with entry as (
        select reserve_pub, amount from exchange.reserve_credit
        union all
        select reserve_pub, amount from exchange.recoup where reserve_pub is not null
        union all select reserve_pub, -amount_with_fee from exchange.withdrawal
        union all select reserve_pub, -amount_with_fee from exchange.reserve_closing
      ), total as (
        select reserve_pub, sum(amount) as amount from entry group by reserve_pub
      )
      select reserve_pub, r.balance as stated, coalesce(t.amount, 0) as actual
      from exchange.reserve r full join total t using (reserve_pub)
      where r.balance is distinct from coalesce(t.amount, 0)`,
  },
  {
    table: 'exchange.reserve',
    rule: 'no balance is below zero',
    text: `select reserve_pub, balance as stated, 0 as actual from exchange.reserve
      where balance < 0`,
  },
  {
    table: 'exchange.withdrawal',
    rule: 'a withdrawal costs the coin and its withdraw fee',
    text: `
      select w.id, w.reserve_pub, w.amount_with_fee as stated, d.value + d.fee_withdraw as actual
      from exchange.withdrawal w left join exchange.denomination d on d.id = w.denomination_id
      where w.amount_with_fee is distinct from d.value + d.fee_withdraw`,
  },
  {
    table: 'exchange.withdrawal',
    rule: 'the withdraw fee is the denomination’s',
    text: `
      select w.id, w.reserve_pub, w.withdraw_fee as stated, d.fee_withdraw as actual
      from exchange.withdrawal w left join exchange.denomination d on d.id = w.denomination_id
      where w.withdraw_fee is distinct from d.fee_withdraw`,
  },
  {
    table: 'exchange.reserve_closing',
    rule: 'a closing takes its fee at least',
    text: `
      select id, reserve_pub, amount_with_fee as stated, closing_fee as actual
      from exchange.reserve_closing where amount_with_fee < closing_fee`,
  },
  {
    table: 'exchange.reserve_closing',
    rule: 'a closing goes to the sender of the reserve’s first money',
    text: `
      select c.id, c.reserve_pub, c.amount_with_fee - c.closing_fee as stated, null as actual
      from exchange.reserve_closing c where c.receiver_payto is distinct from (
        select r.sender_payto from exchange.reserve_credit r
        where r.reserve_pub = c.reserve_pub order by r.wire_row limit 1)`,
  },
];

const COIN_RULES: readonly BookRule[] = [
  {
    table: 'exchange.coin',
    rule: 'what is spent of a coin is its deposits, melts and recoups, less what came back',
    text: `
      with entry as (
        select coin_pub, amount_with_fee as amount from exchange.deposit
        union all select old_coin_pub, amount_with_fee from exchange.refresh
        union all select coin_pub, amount from exchange.recoup
        union all select coin_pub, refund_fee - amount_with_fee from exchange.refund
        union all
        select old_coin_pub, -amount from exchange.recoup where old_coin_pub is not null
      ), total as (
        select coin_pub, sum(amount) as amount from entry group by coin_pub
      )
      select coin_pub, c.spent as stated, coalesce(t.amount, 0) as actual
      from exchange.coin c full join total t using (coin_pub)
      where c.spent is distinct from coalesce(t.amount, 0)`,
  },
  {
    table: 'exchange.coin',
    rule: 'no more is spent of a coin than its value',
    text: `
      select coin_pub, spent as stated, value as actual from exchange.coin
      where spent > value or spent < 0`,
  },
  {
    table: 'exchange.coin',
    rule: 'a coin has the value of its denomination',
    text: `
      select c.coin_pub, c.value as stated, d.value as actual
      from exchange.coin c left join exchange.denomination d on d.id = c.denomination_id
      where c.value is distinct from d.value`,
  },
  {
    table: 'exchange.denomination',
    rule: 'not more coins of a denomination are spent than were issued',
    counts: true,
    text: `
      with issued as (
        select denomination_id as id, count(*) as coins from (
          select denomination_id from exchange.withdrawal
          union all select denomination_id from exchange.refresh_coin
        ) made group by denomination_id
      ), known as (
        select denomination_id as id, count(*) as coins from exchange.coin group by denomination_id
      )
      select known.id, known.coins as stated, coalesce(issued.coins, 0) as actual
      from known left join issued using (id) where known.coins > coalesce(issued.coins, 0)`,
  },
  {
    table: 'exchange.refresh',
    rule: 'the new coins of a refresh cost what it says',
    text: `
      with made as (
        select c.rc, sum(d.value + d.fee_withdraw) as cost
        from exchange.refresh_coin c left join exchange.denomination d on d.id = c.denomination_id
        group by c.rc
      )
      select rc, r.revealed_cost as stated, m.cost as actual
      from exchange.refresh r full join made m using (rc)
      where r.revealed_cost is distinct from m.cost`,
  },
  {
    table: 'exchange.refresh',
    rule: 'the new coins of a refresh cost at most what was melted for them',
    text: `
      select rc, revealed_cost as stated, amount_with_fee - refresh_fee as actual
      from exchange.refresh where coalesce(revealed_cost, 0) > amount_with_fee - refresh_fee`,
  },
  {
    table: 'exchange.refresh',
    rule: 'the refresh fee is the denomination’s',
    text: `
      select r.rc, r.refresh_fee as stated, d.fee_refresh as actual
      from exchange.refresh r left join exchange.denomination d on d.id = r.denomination_id
      where r.refresh_fee is distinct from d.fee_refresh`,
  },
];

const DEPOSIT_RULES: readonly BookRule[] = [
  {
    table: 'exchange.deposit',
    rule: 'the deposit fee is the denomination’s',
    text: `
      select p.id, p.coin_pub, p.deposit_fee as stated, d.fee_deposit as actual
      from exchange.deposit p
        left join exchange.coin c using (coin_pub)
        left join exchange.denomination d on d.id = c.denomination_id
      where p.deposit_fee is distinct from d.fee_deposit`,
  },
  {
    table: 'exchange.deposit',
    rule: 'a deposit is wired to an account of the merchant that the coin has paid',
    text: `
      select d.id, d.coin_pub, ${NET} as stated, null as actual
      from exchange.deposit d left join exchange.merchant_account a on a.id = d.account_id
      where a.merchant_pub is distinct from d.merchant_pub`,
  },
  {
    table: 'exchange.deposit',
    rule: 'what refunds have taken of a deposit is the sum of its refunds',
    text: `
      with total as (
        select coin_pub, h_contract, merchant_pub, sum(amount_with_fee) as amount
        from exchange.refund group by coin_pub, h_contract, merchant_pub
      )
      select d.id, coin_pub, d.refunded as stated, coalesce(t.amount, 0) as actual
      from exchange.deposit d full join total t using (coin_pub, h_contract, merchant_pub)
      where coalesce(d.refunded, 0) <> coalesce(t.amount, 0) or d.coin_pub is null`,
  },
  {
    table: 'exchange.deposit',
    rule: 'refunds take no more of a deposit than it brought',
    text: `
      select id, coin_pub, refunded as stated, amount_with_fee as actual
      from exchange.deposit where refunded > amount_with_fee`,
  },
  {
    table: 'exchange.refund',
    rule: 'the refund fee is the denomination’s',
    text: `
      select r.id, r.coin_pub, r.refund_fee as stated, d.fee_refund as actual
      from exchange.refund r
        left join exchange.coin c using (coin_pub)
        left join exchange.denomination d on d.id = c.denomination_id
      where r.refund_fee is distinct from d.fee_refund`,
  },
  {
    table: 'exchange.deposit',
    rule: 'a deposit that is called empty has nothing left to wire',
    text: `
      select d.id, d.coin_pub, ${NET} as stated, 0 as actual
      from exchange.deposit d where d.transfer_id = 0 and ${NET} > 0`,
  },
  {
    table: 'exchange.deposit',
    rule: 'a deposit is paid by a transfer to its own merchant’s account',
    counts: true,
    text: `
      select d.id, d.coin_pub, d.account_id as stated, t.account_id as actual
      from exchange.deposit d left join exchange.transfer t on t.id = d.transfer_id
      where d.transfer_id > 0 and t.account_id is distinct from d.account_id`,
  },
  {
    table: 'exchange.transfer',
    rule: 'a transfer and its wire fee are what its deposits bring',
    text: `
      with total as (
        select d.transfer_id as id, sum(${NET}) as amount
        from exchange.deposit d where d.transfer_id > 0 group by d.transfer_id
      )
      select id, t.wtid, t.amount + t.wire_fee as stated, coalesce(total.amount, 0) as actual
      from exchange.transfer t full join total using (id)
      where t.amount + t.wire_fee is distinct from coalesce(total.amount, 0)`,
  },
];

export const EXCHANGE_RULES: readonly BookRule[] = [
  ...RESERVE_RULES,
  ...COIN_RULES,
  ...DEPOSIT_RULES,
];
