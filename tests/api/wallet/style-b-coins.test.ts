/** The coins that a wallet sends to merchants of style B, and the result of a failed payment. */
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { verify } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { signaturesV6 } from '@/protocol/signatures';
import { parseTerms } from '@/wallet/core/contract';
import { getDenomination } from '@/wallet/core/exchanges';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { acceptTip, getTip } from '@/wallet/core/tip';
import { serveWallet } from '@/wallet/service/serve-wallet';
import { createMemoryWallet } from '../../support/deployment';
import { makeInstance, send, type TestInstance } from '../merchant/merchant-support';
import { fundedReserve } from '../merchant/tip-support';
import { copyOf, errandFor, funded, pathOf, pay } from './style-b-errands';
import { spendable } from './wallet-support';

let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(inject('serverUrl'));
});

interface Sent {
  readonly coins: readonly Readonly<Record<string, string>>[];
  readonly status: number;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** Notes what was sent to the contract's pay_url and what came back. */
function payingWallet(plain: Wallet): { wallet: Wallet; sent: Sent[] } {
  const sent: Sent[] = [];
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (typeof init?.body !== 'string' || !pathOf(input).endsWith('/pay')) return response;
    const { coins } = JSON.parse(init.body) as Pick<Sent, 'coins'>;
    const answer = (await response.clone().json()) as Sent['answer'];
    sent.push({ coins, status: response.status, answer });
    return response;
  };
  return { wallet: { ...plain, fetch: send }, sent };
}

describe('[PAYB-2] [PAYB-4] coins for a merchant of style B', () => {
  test('name their denomination by key and by hash, and are signed in the layout of its time', async () => {
    const { wallet, sent } = payingWallet(await funded());
    const offer = await pay(wallet, await errandFor(shop, ''));
    const purchase = await wallet.store.get('purchase', offer.purchase);
    if (purchase?.phase.state !== 'paid') throw new Error('not paid');
    const { contractTerms, hContract } = purchase.phase.proposal;
    const terms = parseTerms(contractTerms);
    const coins = sent[0]?.coins ?? [];
    expect(coins.length).toBeGreaterThan(0);
    for (const coin of coins) {
      const hDenom = hashDenominationKey(decodePublicKey(decodeBase32(coin['denom_pub'] ?? '')));
      expect(encodeBase32(hDenom)).toBe(coin['h_denom']);
      const coinPub = decodeBase32(coin['coin_pub'] ?? '', 32);
      const record = await wallet.store.get('coin', coin['coin_pub'] ?? '');
      const { feeDeposit } = await getDenomination(wallet, record?.denomination ?? '');
      const blob = signaturesV6.deposit({
        hContract,
        hWire: terms.h_wire,
        hDenom,
        timestamp: terms.timestamp,
        refundDeadline: terms.refund_deadline,
        amountWithFee: parseAmount(coin['contribution'] ?? ''),
        depositFee: feeDeposit,
        merchantPub: terms.merchant_pub,
        coinPub,
      });
      expect(verify(coinPub, blob, decodeBase32(coin['coin_sig'] ?? '', 64))).toBe(true);
    }
  });

  test('one of which was spent elsewhere are replaced by others, and the order is paid', async () => {
    const plain = await funded();
    await pay(await copyOf(plain), await errandFor(shop, ''));
    const { wallet, sent } = payingWallet(plain);
    expect(await pay(wallet, await errandFor(shop, ''))).toMatchObject({ state: 'paid' });
    const [refused] = sent;
    // The exchange's own refusal, as deployed merchants hand it on.
    expect(refused).toMatchObject({ status: 403, answer: { code: 1200 } });
    const spent = refused?.answer['coin_pub'];
    expect(refused?.coins.map((coin) => coin['coin_pub'])).toContain(spent);
    expect(sent.at(-1)?.status).toBe(200);
    expect(sent.at(-1)?.coins.map((coin) => coin['coin_pub'])).not.toContain(spent);
  });

  test('that the merchant calls spent without saying which: the payment is given up', async () => {
    const plain = await funded();
    const before = parseAmount(await spendable(plain)).units;
    const send: typeof fetch = (input, init) => {
      const isPayment = typeof init?.body === 'string' && init.body.includes('"mode":"pay"');
      if (!isPayment) return fetch(input, init);
      const refusal = { code: 1200, error: 'insufficient funds', coin_pub: 'another' };
      return Promise.resolve(Response.json(refusal, { status: 403 }));
    };
    const wallet = { ...plain, fetch: send };
    const offer = await pay(wallet, await errandFor(shop, ''));
    expect(offer).toMatchObject({ state: 'failed' });
    const lost = before - parseAmount(await spendable(wallet)).units;
    expect(lost).toBeLessThan(parseAmount('KUDOS:0.1').units);
  });
});

test('a merchant of style B may take longer than 5 seconds: the owner is asked and pays', async () => {
  const plain = await funded();
  const limit = vi.spyOn(AbortSignal, 'timeout');
  let movedMs = 0;
  let isSlow = true;
  const send: typeof fetch = (input, init) => {
    if (!pathOf(input).endsWith('/pay') || !isSlow) return fetch(input, init);
    movedMs += limit.mock.lastCall?.[0] ?? 0;
    return Promise.reject(new DOMException('too slow', 'TimeoutError'));
  };
  const clock = { now: () => Date.now() + movedMs, sleep: (ms: number) => plain.clock.sleep(ms) };
  const wallet: Wallet = { ...plain, clock, fetch: send };
  const service = serveWallet(wallet, { onWork: () => undefined, clear: () => Promise.resolve() });
  const errand = await errandFor(shop, '');
  const offer = await service.prepareContract(errand);
  if (offer.state !== 'payable') throw new Error(offer.state);
  expect(await service.pay(offer.purchase, offer.quote.total)).toMatchObject({ state: 'paying' });
  expect(movedMs).toBe(5_000);
  limit.mockRestore();
  isSlow = false;
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  expect(await service.prepareContract(errand)).toMatchObject({ state: 'paid' });
});

test('[TIP-3] coins of a tip that the exchange makes are kept, also when it refuses one of them', async () => {
  const url = inject('serverUrl');
  await fundedReserve(url, shop, 'KUDOS:4');
  const tip = { amount: 'KUDOS:1', instance: shop.id, justification: 'x', next_url: 'http://x/' };
  const { body } = await send(`${url}/tip-authorize`, { token: shop.token, body: tip });
  const plain = createMemoryWallet();
  let asked = 0;
  const wallet: Wallet = {
    ...plain,
    fetch: (input, init) => {
      if (!pathOf(input).endsWith('/withdraw') || ++asked !== 2) return fetch(input, init);
      const refusal = { code: 1009, hint: 'The key has expired.' };
      return Promise.resolve(Response.json(refusal, { status: 410 }));
    },
  };
  const id = await acceptTip(wallet, String(body['tip_token']));
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  const { phase, denominations } = await getTip(wallet, id);
  expect(phase).toMatchObject({ state: 'done', coins: denominations.length - 1 });
  expect(asked).toBe(denominations.length);
  expect(parseAmount(await spendable(wallet)).units).toBeGreaterThan(0n);
});
