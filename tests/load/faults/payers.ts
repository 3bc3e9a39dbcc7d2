/**
 * Payers that withdraw, order, claim and pay while faults happen. Each asks again until it has an
 * answer. An acknowledged payment is one whose receipt the payer has checked.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashContractTerms } from '@/protocol/contract-hash';
import { encodeBase32 } from '@/protocol/base32';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import {
  findDenomination,
  finishWithdrawal,
  fundReserve,
  prepareWithdrawal,
  type Coin,
  type Denomination,
  type Reserve,
} from '../coins';
import { assertPaid, makeShop, preparePayment, PRICE, TOKEN } from '../sale';
import { PatientClient } from './patient-client';

export interface PayersOptions {
  readonly count: number;
  /** Between two payments of a payer. */
  readonly pauseMs: number;
}

export interface Shop {
  readonly path: string;
}

const COINS_AT_ONCE = 10;
const FUNDS = 'KUDOS:90';
/** A little less than the funds are worth in coins. */
const COINS_PER_RESERVE = 300;
const authorization = { authorization: `Bearer ${TOKEN}` };

export class Payers {
  readonly http: PatientClient;
  /** Moments of acknowledged payments, by `performance.now()`. */
  readonly momentsMs: number[] = [];
  readonly acknowledged: string[] = [];
  /** Refusals, which no fault excuses. */
  readonly wrong: string[] = [];
  #isOver = false;
  #gate: Promise<void> = Promise.resolve();
  /** Payers that are not between two payments. */
  #busy = 0;
  #loops: Promise<void>[] = [];
  #denomination: Denomination | undefined;

  private constructor(
    url: string,
    readonly shop: Shop,
    private readonly options: PayersOptions,
  ) {
    this.http = new PatientClient(url);
  }

  /** Makes a shop, and begins to pay. Resolves when each payer has paid once. */
  static async start(url: string, options: PayersOptions): Promise<Payers> {
    const id = `faults-${randomBytes(4).toString('hex')}`;
    const payers = new Payers(url, { path: `/merchant/instances/${id}` }, options);
    await makeShop(payers.http, id);
    payers.#loops = Array.from({ length: options.count }, () => payers.#pay());
    while (payers.acknowledged.length < options.count && payers.wrong.length === 0) await sleep(20);
    return payers;
  }

  /** Lets open payments end, and begins no new ones. Returns a function that lets all go on. */
  async pause(): Promise<() => void> {
    let goOn = (): void => undefined;
    this.#gate = new Promise((resolve) => (goOn = resolve));
    while (this.#busy > 0) await sleep(20);
    return goOn;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  /** Orders, claims and pays with a coin. Returns the order once it has the receipt. */
  async payOnce(coin: Coin): Promise<string> {
    const order = await this.claimOne();
    await this.payFor(order, coin);
    return order.orderId;
  }

  /** The shop and the wallet choose what makes a request unique, so each may be repeated. */
  async claimOne(orderId = randomBytes(16).toString('hex')) {
    const { http, shop } = this;
    const order = { amount: PRICE, summary: 'One cup of tea', order_id: orderId };
    const path = `${shop.path}/private/orders`;
    const { token } = await http.ok('POST', path, { order }, authorization);
    const nonce = encodeBase32(createKeyPair(randomBytes(32)).publicKey);
    const claimed = await http.ok('POST', `${shop.path}/orders/${orderId}/claim`, { nonce, token });
    const terms = claimed['contract_terms'] as Record<string, unknown>;
    return { orderId, token, terms, hContract: hashContractTerms(terms) };
  }

  async payFor(order: Awaited<ReturnType<Payers['claimOne']>>, coin: Coin): Promise<void> {
    const payment = preparePayment(this.http, order, coin, this.shop.path);
    assertPaid(payment, await this.http.ok('POST', payment.path, payment.body));
  }

  async withdraw(reserve: Reserve, count: number): Promise<Coin[]> {
    this.#denomination ??= await findDenomination(this.http, PRICE);
    const denomination = this.#denomination;
    const one = async (): Promise<Coin> => {
      const prepared = prepareWithdrawal(reserve, denomination);
      return finishWithdrawal(prepared, await this.http.ok('POST', prepared.path, prepared.body));
    };
    return await Promise.all(Array.from({ length: count }, one));
  }

  /** Opening an account cannot be repeated, so another one is opened. */
  async fund(): Promise<Reserve> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await fundReserve(this.http, FUNDS);
      } catch (error) {
        if (attempt === 20) throw error;
        await sleep(200);
      }
    }
  }

  async isPaid(orderId: string): Promise<boolean> {
    const path = `${this.shop.path}/private/orders/${orderId}`;
    const { status, body } = await this.http.send('GET', path, undefined, authorization);
    return status === 200 && body['order_status'] === 'paid';
  }

  async #pay(): Promise<void> {
    let reserve: Reserve | undefined;
    let left = 0;
    const coins: Coin[] = [];
    while (!this.#isOver) {
      await this.#gate;
      this.#busy += 1;
      try {
        if (reserve === undefined || left === 0) {
          reserve = await this.fund();
          left = COINS_PER_RESERVE;
        }
        if (coins.length === 0) {
          coins.push(...(await this.withdraw(reserve, COINS_AT_ONCE)));
          left -= COINS_AT_ONCE;
        }
        const coin = coins.pop();
        if (coin === undefined) continue;
        this.acknowledged.push(await this.payOnce(coin));
        this.momentsMs.push(performance.now());
      } catch (error) {
        this.wrong.push(error instanceof Error ? error.message : String(error));
        await sleep(500);
      } finally {
        this.#busy -= 1;
      }
      await sleep(this.options.pauseMs);
    }
  }
}
