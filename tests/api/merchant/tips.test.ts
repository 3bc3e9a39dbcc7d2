import fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { formatAmount, parseAmount } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { exchangeAt, finishCoin } from '../../support/coins';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';
import {
  assertMerchantBooks,
  costOf,
  costText,
  fundedReserve,
  makePlanchets,
  makeTip,
  pickUp,
  type TestPlanchet,
  type TestReserve,
} from './tip-support';

const url = inject('serverUrl');
const NEVER_GIVEN = '0'.repeat(103);
let shop: TestInstance;
let reserve: TestReserve;

beforeAll(async () => {
  shop = await makeInstance(url);
  reserve = await fundedReserve(url, shop, 'KUDOS:60');
});

function privately(path: string, init: { method?: string; body?: unknown } = {}) {
  return send(`${shop.baseUrl}private/${path}`, { token: shop.token, ...init });
}

/** Returns the amount that the exchange has debited from the reserve. */
async function withdrawnFrom(reservePub: string): Promise<bigint> {
  const { history } = await exchangeAt(url).reserve(decodeBase32(reservePub, 32));
  return history.reduce(
    (sum, entry) => (entry.type === 'WITHDRAW' ? sum + entry.amount.units : sum),
    0n,
  );
}

function blindSigsOf(body: Record<string, unknown>): Uint8Array[] {
  const signatures = body['blind_sigs'] as { blind_sig: string }[];
  return signatures.map(({ blind_sig: signature }) => decodeBase32(signature));
}

describe('pickup', () => {
  test('[TIP-3] [TIP-4] planchets become spendable coins, in their order', async () => {
    const planchets = await makePlanchets(url, ['0.64', '0.01', '0.02']);
    const tip = await makeTip(shop, costText(planchets));
    const { status, body } = await pickUp(shop, tip, planchets);
    expect(status).toBe(200);
    const coins = blindSigsOf(body).map((signature, index) => {
      const { denomination, planchet } = planchets[index] as TestPlanchet;
      return finishCoin(denomination, planchet, signature);
    });
    const [largest] = coins;
    if (largest === undefined) throw new Error('no coin');
    const claimed = await makeClaimedOrder(shop);
    await shop.wallet.pay(claimed.orderId, {
      coins: [payWith(url, claimed, largest)],
      sessionId: '',
    });
    expect(await shop.backend.order(claimed.orderId)).toMatchObject({ status: 'paid' });
    expect((await privately(`tips/${tip}?pickups=yes`)).body).toMatchObject({
      total_authorized: costText(planchets),
      total_picked_up: costText(planchets),
      pickups: [{ num_planchets: 3, requested_amount: costText(planchets) }],
    });
    expect((await send(`${shop.baseUrl}tips/${tip}`)).body).toMatchObject({
      tip_amount: 'KUDOS:0',
    });
  });

  test('[TIP-4] the same planchets again give the same signatures and take nothing more', async () => {
    const planchets = await makePlanchets(url, ['0.08', '0.04']);
    const tip = await makeTip(shop, costText(planchets));
    const first = await pickUp(shop, tip, planchets);
    const before = await withdrawnFrom(reserve.reservePub);
    const again = await Promise.all([1, 2, 3].map(() => pickUp(shop, tip, planchets)));
    for (const answer of again) expect(answer.body).toEqual(first.body);
    expect(await withdrawnFrom(reserve.reservePub)).toBe(before);
  });

  test('[TIP-4] parts are picked up until the tip is used up', async () => {
    const [first, second] = [
      await makePlanchets(url, ['0.32']),
      await makePlanchets(url, ['0.16']),
    ];
    const tip = await makeTip(shop, costText([...first, ...second]));
    expect((await pickUp(shop, tip, first)).status).toBe(200);
    expect((await pickUp(shop, tip, first)).status).toBe(200);
    expect((await send(`${shop.baseUrl}tips/${tip}`)).body['tip_amount']).toBe(costText(second));
    expect((await pickUp(shop, tip, second)).status).toBe(200);
    const more = await pickUp(shop, tip, await makePlanchets(url, ['0.01']));
    expect(more).toMatchObject({ status: 400, body: { code: 2406 } });
  });

  test('[TIP-3] refusals: unknown tip, unknown denomination, an envelope twice, too much', async () => {
    const planchets = await makePlanchets(url, ['0.01']);
    const [{ json }] = planchets as [TestPlanchet];
    const tip = await makeTip(shop, costText(planchets));
    for (const unknown of [NEVER_GIVEN, 'x', tip.slice(1)]) {
      expect(await pickUp(shop, unknown, planchets), unknown).toMatchObject({
        status: 404,
        body: { code: 2007 },
      });
      expect(await send(`${shop.baseUrl}tips/${unknown}`)).toMatchObject({
        status: 404,
        body: { code: 2007 },
      });
    }
    const path = `${shop.baseUrl}tips/${tip}/pickup`;
    const stale = { ...json, denom_pub_hash: NEVER_GIVEN };
    expect(await send(path, { body: { planchets: [stale] } })).toMatchObject({
      status: 409,
      body: { code: 2407, field: 'planchets.0.denom_pub_hash' },
    });
    expect(await send(path, { body: { planchets: [json, json] } })).toMatchObject({
      status: 400,
      body: { code: 26 },
    });
    for (const body of [{ planchets: [] }, { planchets: [{}] }, {}]) {
      expect((await send(path, { body })).status).toBe(400);
    }
    const over = await makePlanchets(url, ['0.02']);
    expect(await pickUp(shop, tip, over)).toMatchObject({ status: 400, body: { code: 2406 } });
    const elsewhere = await makeInstance(url);
    expect(await pickUp(elsewhere, tip, planchets)).toMatchObject({
      status: 404,
      body: { code: 2007 },
    });
    // Nothing of all this has taken anything.
    expect((await pickUp(shop, tip, planchets)).status).toBe(200);
  });

  test('[TIP-3] an envelope that cannot be signed is 400 in both styles and takes nothing of the tip', async () => {
    const planchets = await makePlanchets(url, ['0.01']);
    const [{ json, denomination }] = planchets as [TestPlanchet];
    const tip = await makeTip(shop, costText(planchets));
    const { modulus } = denomination.publicKey;
    for (const envelope of [[0], new Uint8Array(256), modulus, new Uint8Array(600).fill(7)]) {
      const bad = { ...json, coin_ev: encodeBase32(Uint8Array.from(envelope)) };
      const refused = { status: 400, body: { field: 'planchets.0.coin_ev' } };
      const body = { planchets: [bad] };
      expect(await send(`${shop.baseUrl}tips/${tip}/pickup`, { body })).toMatchObject(refused);
      const inB = { ...body, tip_id: tip };
      expect(await send(`${url}/public/tip-pickup`, { body: inB })).toMatchObject(refused);
    }
    expect((await privately(`tips/${tip}`)).body).toMatchObject({ total_picked_up: 'KUDOS:0' });
    expect((await pickUp(shop, tip, planchets)).status).toBe(200);
  });

  test('[TIP-4] of parallel pickups of one tip no more is had than it is worth', async () => {
    const each = await Promise.all(
      Array.from({ length: 8 }, () => makePlanchets(url, ['0.04', '0.04'])),
    );
    const cost = costOf(each[0] ?? []).units;
    const tip = await makeTip(shop, formatAmount({ currency: 'KUDOS', units: 3n * cost }));
    const before = await withdrawnFrom(reserve.reservePub);
    // Each set twice at the same moment.
    const answers = await Promise.all([...each, ...each].map((set) => pickUp(shop, tip, set)));
    const sets = each.map((_, index) => [answers[index], answers[index + each.length]] as const);
    for (const [one, other] of sets) {
      expect(one?.status).toBe(other?.status);
      expect(one?.body['blind_sigs']).toEqual(other?.body['blind_sigs']);
    }
    expect(sets.filter(([one]) => one?.status === 200)).toHaveLength(3);
    expect(sets.filter(([one]) => one?.status === 400)).toHaveLength(5);
    expect((await withdrawnFrom(reserve.reservePub)) - before).toBe(3n * cost);
    await assertMerchantBooks(url);
  });

  test('[TIP-4] a tip never gives more than its amount, for any requests in any order', async () => {
    const pool = await Promise.all(
      ['0.01', '0.02', '0.04', '0.01', '0.02', '0.04'].map((value) => makePlanchets(url, [value])),
    );
    const subsets = fc.uniqueArray(fc.nat({ max: pool.length - 1 }), {
      minLength: 1,
      maxLength: 3,
    });
    const requests = fc.array(fc.array(subsets, { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 16 }), requests, async (cents, rounds) => {
        const amount = { currency: 'KUDOS', units: BigInt(cents) * 1_000_000n };
        const tip = await makeTip(shop, formatAmount(amount));
        let granted = 0n;
        const counted = new Set<string>();
        for (const round of rounds) {
          const sets = round.map((indices) => indices.flatMap((index) => pool[index] ?? []));
          const answers = await Promise.all(sets.map((set) => pickUp(shop, tip, set)));
          for (const [index, { status }] of answers.entries()) {
            expect([200, 400]).toContain(status);
            const name = (round[index] ?? []).join(',');
            if (status !== 200 || counted.has(name)) continue;
            counted.add(name);
            granted += costOf(sets[index] ?? []).units;
          }
        }
        expect(granted).toBeLessThanOrEqual(amount.units);
        const { body } = await privately(`tips/${tip}`);
        expect(parseAmount(String(body['total_picked_up'])).units).toBe(granted);
      }),
      { numRuns: 12 },
    );
    await assertMerchantBooks(url);
  });
});
