/**
 * The exchange sends whole histories, of any length. The test writes rows that no party made, so it has its
 * own server.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatAmount, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { depositRequestSchema } from '@/protocol/deposit';
import { type reserveStatusSchema } from '@/protocol/exchange';
import { toV6History } from '@/protocol/exchange-v6';
import { z } from 'zod';
import {
  bytes,
  depositBody,
  exchangeAt,
  kudos,
  makeCoins,
  newMerchant,
  refusalOf,
  type TestCoin,
} from '../../support/coins';
import { query } from '../../support/database';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';

const CREDITS = 1200;
const WITHDRAWALS = 700;
let server: TestServer;
let coin: TestCoin;
const reservePub = bytes(32);

const sql = (text: string, values: unknown[]) => query(databaseUrlOf(server.dataDir), text, values);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const sent = (count: number) => upTo(count).map((units) => formatAmount(unitsOf(units)));
const unitsOf = (units: number): Amount => ({ currency: 'KUDOS', units: BigInt(units) });

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
  [coin] = (await makeCoins(server.url, ['1.28'])) as [TestCoin];
});

afterAll(async () => {
  await server.stop();
});

/**
 * Credits of 1, 2, … units in another order than stored, and as many withdrawals. One entry of each
 * other kind.
 */
async function fillReserve(): Promise<void> {
  await sql(
    `insert into exchange.reserve_credit (wire_row, reserve_pub, amount, sender_payto, timestamp_ms)
     select 1000000000 + i, $1::bytea, i, 'payto://x-taler-bank/bank/someone', 1600000000000
     from generate_series(1, $2::int) i order by i % 7, i`,
    [reservePub, CREDITS],
  );
  await sql(
    `insert into exchange.withdrawal (reserve_pub, h_coin_ev, denomination_id, amount_with_fee,
       withdraw_fee, reserve_sig)
     select $1::bytea, sha512(i::text::bytea), (select min(id) from exchange.denomination), i, 0,
       sha512('')
     from generate_series(1, $2::int) i order by i`,
    [reservePub, WITHDRAWALS],
  );
  await sql(
    `insert into exchange.recoup (coin_pub, denomination_id, amount, coin_sig, blinding_secret,
       timestamp_ms, reserve_pub)
     values (sha256(''), 1, 5, sha512(''), sha256(''), 1600000000000, $1)`,
    [reservePub],
  );
  await sql(
    `insert into exchange.reserve_closing (reserve_pub, amount_with_fee, closing_fee, receiver_payto,
       wtid, timestamp_ms, state, not_before_ms)
     values ($1, 3, 0, 'payto://x-taler-bank/bank/someone', sha256($1), 1600000000000, 'done', 0)`,
    [reservePub],
  );
  await sql(
    `insert into exchange.reserve (reserve_pub, balance, created_ms)
     select $1::bytea, sum(i) - 245350 + 2, 0 from generate_series(1, $2::int) i`,
    [reservePub, CREDITS],
  );
}

async function get(path: string): Promise<unknown> {
  const response = await fetch(`${server.url}/exchange/${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  // Written while it is read, so its length is unknown.
  expect(response.headers.get('content-length')).toBeNull();
  return response.json();
}

test('a reserve’s history is told whole, in order and once, in the words of either generation', async () => {
  await fillReserve();
  const pub = encodeBase32(reservePub);
  const shown = (await get(`reserves/${pub}`)) as z.input<typeof reserveStatusSchema>;
  expect(Object.keys(shown)).toEqual(['balance', 'history']);
  const of = (type: string) => shown.history.filter((entry) => entry.type === type);
  expect(of('CREDIT').map(({ amount }) => amount)).toEqual(sent(CREDITS));
  expect(of('WITHDRAW').map(({ amount }) => amount)).toEqual(sent(WITHDRAWALS));
  expect(shown.history.slice(CREDITS + WITHDRAWALS)).toMatchObject([
    { type: 'RECOUP', amount: formatAmount(unitsOf(5)) },
    { type: 'CLOSING', amount: formatAmount(unitsOf(3)) },
  ]);
  expect(shown.history).toHaveLength(CREDITS + WITHDRAWALS + 2);
  expect(shown.balance).toBe(formatAmount(unitsOf((CREDITS * (CREDITS + 1)) / 2 - 245_348)));
  expect(await get(`reserve/status?reserve_pub=${pub}`)).toEqual({
    balance: shown.balance,
    history: toV6History(shown.history),
  });
});

test('link data tells all coins of all refreshes, each in its own', async () => {
  const sizes = [90, 20, 150];
  for (const size of sizes) {
    const rc = bytes(64);
    await sql(
      `insert into exchange.refresh (rc, old_coin_pub, denomination_id, amount_with_fee, refresh_fee,
         coin_sig, no_reveal_index, revealed_cost, transfer_pub)
       values ($1, $2, 1, 0, 0, sha512(''), 0, 0, sha256($1))`,
      [rc, coin.coinPub],
    );
    await sql(
      `insert into exchange.refresh_coin (rc, coin_index, denomination_id, coin_ev, link_sig, ev_sig)
       select $1::bytea, i, (select min(id) from exchange.denomination), sha256(i::text::bytea),
         sha512(''), sha256('')
       from generate_series($2::int - 1, 0, -1) i`,
      [rc, size],
    );
  }
  const link = await exchangeAt(server.url).link(coin.coinPub);
  expect(link.map((refresh) => refresh.newCoins.length)).toEqual(sizes);
  const envelopes = link.map((refresh) => refresh.newCoins.map((one) => encodeBase32(one.coinEv)));
  expect(envelopes.map((of) => new Set(of).size)).toEqual(sizes);
  expect(envelopes[0]).toEqual(envelopes[2]?.slice(0, 90));
  expect(new Set(link.map((refresh) => encodeBase32(refresh.transferPub))).size).toBe(3);
  const old = await get(`refresh/link?coin_pub=${encodeBase32(coin.coinPub)}`);
  expect(old).toEqual(await get(`coins/${encodeBase32(coin.coinPub)}/link`));
});

test('the proof that a coin is spent has all of its deposits', async () => {
  const [spent] = (await makeCoins(server.url, ['1.28'])) as [TestCoin];
  const merchant = newMerchant(server.url);
  const exchange = exchangeAt(server.url);
  await exchange.deposit(spent.coinPub, depositBody(spent, { contribution: kudos('1'), merchant }));
  await sql(
    `insert into exchange.deposit (coin_pub, h_contract, merchant_pub, account_id, amount_with_fee,
       deposit_fee, timestamp_ms, refund_deadline_ms, wire_deadline_ms, exchange_timestamp_ms,
       coin_sig, ready_ms, transfer_id)
     select coin_pub, sha512(i::text::bytea), merchant_pub, account_id, i, 0, timestamp_ms,
       refund_deadline_ms, wire_deadline_ms, exchange_timestamp_ms, coin_sig, ready_ms, 0
     from exchange.deposit, generate_series(1, $2::int) i where coin_pub = $1 order by i`,
    [spent.coinPub, 1200],
  );
  const again = depositBody(spent, { contribution: kudos('1'), merchant });
  const refusal = await refusalOf(exchange.deposit(spent.coinPub, again));
  expect(refusal).toMatchObject({ status: 409, body: { code: 1200 } });
  const history = refusal.body['history'] as { type: string; amount: string }[];
  expect(history.map(({ type }) => type)).toEqual(Array<string>(1201).fill('DEPOSIT'));
  expect(history.map(({ amount }) => amount)).toEqual(['KUDOS:1', ...sent(1200)]);
  const raw = await fetch(`${server.url}/exchange/coins/${encodeBase32(spent.coinPub)}/deposit`, {
    method: 'POST',
    body: JSON.stringify(z.encode(depositRequestSchema, again)),
  });
  expect(raw.status).toBe(409);
  // Written while it is made into text, which would hold up others if it was done at once.
  expect(raw.headers.get('content-length')).toBeNull();
  expect(((await raw.json()) as { history: unknown }).history).toEqual(history);
});
