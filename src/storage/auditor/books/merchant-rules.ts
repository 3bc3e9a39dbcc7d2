/** What must be true of every row of the merchants' books. */
import type { BookRule } from './rule';

export const MERCHANT_RULES: readonly BookRule[] = [
  {
    table: 'merchant.order',
    rule: 'the deposits of a paid order reach its price',
    text: `
      select o.id, o.instance_id, o.order_id, coalesce(d.amount, 0) as stated, o.amount as actual
      from merchant."order" o left join (
        select order_row, sum(contribution) as amount from merchant.deposit group by order_row
      ) d on d.order_row = o.id
      where o.stage in ('paid', 'wired') and coalesce(d.amount, 0) < o.amount`,
  },
  {
    table: 'merchant.refund',
    rule: 'refunds of a coin are no more than it paid',
    text: `
      select r.order_row, r.coin_pub, r.amount as stated, coalesce(d.contribution, 0) as actual
      from (
        select order_row, coin_pub, sum(amount) as amount from merchant.refund
        where failure_status is null group by order_row, coin_pub
      ) r left join merchant.deposit d using (order_row, coin_pub)
      where r.amount > coalesce(d.contribution, 0)`,
  },
  {
    table: 'merchant.order',
    rule: 'an order is called refunded when a refund was decided that no exchange has refused',
    counts: true,
    text: `
      select id, o.instance_id, o.order_id, o.refunded::int as stated, (not o.refunded)::int as actual
      from merchant."order" o where o.refunded <> exists (
        select from merchant.refund r where r.order_row = o.id and r.failure_status is null)`,
  },
  {
    table: 'merchant.transfer',
    rule: 'a verified transfer is what it brings for its orders, less the wire fee',
    text: `
      with total as (
        select transfer_id as id, sum(deposit_value - deposit_fee) as amount
        from merchant.transfer_order group by transfer_id
      )
      select id, t.instance_id, t.wtid, t.credit_amount + t.wire_fee as stated,
        coalesce(total.amount, 0) as actual
      from merchant.transfer t left join total using (id)
      where t.verified and t.credit_amount + t.wire_fee is distinct from coalesce(total.amount, 0)`,
  },
  {
    table: 'merchant.tip',
    rule: 'what was picked up of a tip is the sum of its pickups, and no more than the tip',
    text: `
      with total as (
        select tip_id, sum(amount) as amount from merchant.tip_pickup group by tip_id
      )
      select tip_id, t.picked_up as stated, coalesce(total.amount, 0) as actual
      from merchant.tip t full join total using (tip_id)
      where t.picked_up is distinct from coalesce(total.amount, 0) or t.picked_up > t.amount`,
  },
  {
    table: 'merchant.tip_reserve',
    rule: 'what was picked up from a reserve is the sum of its tips’ pickups, and no more than came in',
    text: `
      with total as (
        select reserve_pub, sum(picked_up) as amount from merchant.tip group by reserve_pub
      )
      select reserve_pub, r.picked_up as stated, coalesce(total.amount, 0) as actual
      from merchant.tip_reserve r left join total using (reserve_pub)
      where r.picked_up <> coalesce(total.amount, 0)
        or r.picked_up > r.committed or r.committed > r.credited`,
  },
  {
    table: 'merchant.tip_reserve',
    rule: 'what is promised of a reserve is the sum of its tips',
    text: `
      with total as (
        select reserve_pub, sum(amount) as amount from merchant.tip group by reserve_pub
      )
      select reserve_pub, r.committed as stated, coalesce(total.amount, 0) as actual
      from merchant.tip_reserve r left join total using (reserve_pub)
      where r.committed <> coalesce(total.amount, 0)`,
  },
];
