/** An audit finds nothing in good books, and names the very row in books that somebody has changed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditJson, auditLines } from '@/auditor/audit/describe-audit';
import { Town } from './town';
import { Visitors } from './visitors';

const HOUR_MS = 3_600_000;

let town: Town;

beforeAll(async () => {
  town = await Town.open();
  const visitors = new Visitors(town, 'audit');
  for (const exchange of [0, 1]) {
    await visitors.move({ do: 'withdraw', wallet: exchange, exchange, cents: 537 });
    for (const cents of [101, 77, 13]) {
      await visitors.move({ do: 'pay', wallet: exchange, shop: exchange, cents });
    }
  }
  await visitors.move({ do: 'refund', sale: 0, percent: 40 });
  await visitors.settle();
  await visitors.move({ do: 'wait', ms: 3 * HOUR_MS });
  await visitors.settle();
  // One deposit stays to be wired, one transfer to be credited.
  await visitors.move({ do: 'pay', wallet: 0, shop: 1, cents: 50 });
  await visitors.move({ do: 'stray', from: 0, exchange: 0, cents: 7 });
}, 120_000);
afterAll(() => town.close());

test('good books: money was conserved, and both sides of the equation are shown', async () => {
  const report = await town.audit();
  expect(report.findings).toEqual([]);
  expect(report.conserved).toBe(true);
  const [first, second] = report.exchanges;
  for (const one of [first, second]) {
    expect(one?.held).toBe(one?.owed);
    expect(one?.coins).toBeGreaterThan(0n);
    expect(one?.earned).toBeGreaterThan(0n);
  }
  expect(first?.notWired).toBeGreaterThan(0n);
  expect(first?.strays).toBe(7_000_000n);
  const text = auditLines(report, 'KUDOS').join('\n');
  expect(text).toContain('Money was conserved');
  expect(text).toMatch(/not yet sent back +KUDOS:0\.07/);
  expect(auditJson(report, 'KUDOS')).toMatchObject({ conserved: true, findings: [] });
});

/** What a thief with access to the database does, and where the audit has to point. */
interface Tampering {
  readonly what: string;
  /** Of which deployment's database. */
  readonly database: 0 | 1;
  /** Returns the changed row's key in its column `key`. */
  readonly sql: string;
  readonly table: string;
  /** The column of the finding that names the row. */
  readonly column: string;
}

const TAMPERINGS: readonly Tampering[] = [
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
];

test.for(TAMPERINGS)('when $what, the row is named', async (tampering) => {
  const { database, sql, table, column } = tampering;
  const { key, report } = await town.auditTampered(database, sql);
  expect(report.conserved).toBe(false);
  const named = report.findings.filter((one) => one.table === table).map(({ row }) => row[column]);
  expect(named).toContain(key);
  expect(auditLines(report, 'KUDOS').join('\n')).toContain(`${column}=${key}`);
});

test('after all that the books are good again', async () => {
  expect((await town.audit()).findings).toEqual([]);
});
