/** What must be true of every row of the bank's books. */
import type { BookRule } from './rule';

export const BANK_RULES: readonly BookRule[] = [
  {
    table: 'bank.transfer',
    rule: 'the postings of a transfer sum to zero',
    text: `
      select transfer_id as id, sum(units) as stated, 0 as actual
      from bank.posting group by transfer_id having sum(units) <> 0`,
  },
  {
    table: 'bank.transfer',
    rule: 'a transfer has two postings',
    counts: true,
    text: `
      select t.id, count(p.account_id) as stated, 2 as actual
      from bank.transfer t left join bank.posting p on p.transfer_id = t.id
      group by t.id having count(p.account_id) <> 2`,
  },
  {
    table: 'bank.account',
    rule: 'the balance is the sum of the postings',
    text: `
      select a.id, a.username, a.balance_units as stated, coalesce(p.units, 0) as actual
      from bank.account a left join (
        select account_id, sum(units) as units from bank.posting group by account_id
      ) p on p.account_id = a.id
      where a.balance_units <> coalesce(p.units, 0)`,
  },
  {
    table: 'bank.account',
    rule: 'no balance is below the debit limit',
    text: `
      select id, username, balance_units as stated, -debit_limit_units as actual
      from bank.account where balance_units < -debit_limit_units`,
  },
  {
    table: 'bank.transfer',
    rule: 'a correction posts the opposite of what it corrects',
    text: `
      select t.id, t.corrects_id, coalesce(p.units, 0) as stated, -coalesce(q.units, 0) as actual
      from bank.transfer t
        join bank.posting p on p.transfer_id = t.id
        left join bank.posting q on q.transfer_id = t.corrects_id and q.account_id = p.account_id
      where t.corrects_id is not null and p.units is distinct from -q.units`,
  },
];
