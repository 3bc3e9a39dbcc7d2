/** One measured run of each step: withdrawals, and the four steps of sales. Coins go from one to the other. */
import { hashContractTerms } from '@/protocol/contract-hash';
import type { TestServer } from '../support/server';
import {
  findDenomination,
  finishWithdrawal,
  prepareWithdrawals,
  type Coin,
  type Denomination,
} from './coins';
import { HttpClient } from './http-client';
import { measure, type Run } from './measure';
import { assertPaid, assertSold, claim, makeOrder, preparePayment, PRICE } from './sale';

/** A server under measurement, and the coins that its clients have. */
export class Measured {
  readonly http: HttpClient;
  readonly #coins: Coin[] = [];
  #denomination: Denomination | undefined;

  constructor(readonly server: TestServer) {
    this.http = new HttpClient(server.url);
  }

  async withdraw(clients: number, count: number): Promise<Run> {
    const { server, http } = this;
    this.#denomination ??= await findDenomination(http, PRICE);
    const prepared = await prepareWithdrawals(http, this.#denomination, count);
    const tasks = prepared.map((one) => async () => ({
      one,
      answer: await http.ok('POST', one.path, one.body),
    }));
    const { run, results } = await measure(server, 'withdraw', clients, tasks);
    this.#coins.push(...results.map(({ one, answer }) => finishWithdrawal(one, answer)));
    return run;
  }

  /** Sells to `count` coins: order, claim, payment, status. */
  async sell(clients: number, count: number): Promise<Run[]> {
    const { server, http } = this;
    const making = Array.from({ length: count }, () => () => makeOrder(http));
    const made = await measure(server, 'order', clients, making);
    const claiming = made.results.map((order) => () => claim(http, order));
    const claimed = await measure(server, 'claim', clients, claiming);
    const paying = claimed.results.map((order) => {
      const hContract = hashContractTerms(order.terms);
      const one = preparePayment(http, { ...order, hContract }, this.#takeCoin());
      return async () => ({ one, answer: await http.ok('POST', one.path, one.body) });
    });
    const paid = await measure(server, 'payment', clients, paying);
    for (const { one, answer } of paid.results) assertPaid(one, answer);
    const asking = made.results.map(
      ({ orderId }) =>
        () =>
          assertSold(http, orderId),
    );
    const asked = await measure(server, 'status', clients, asking);
    return [made.run, claimed.run, paid.run, asked.run];
  }

  #takeCoin(): Coin {
    const coin = this.#coins.pop();
    if (coin === undefined) throw new Error('too few coins');
    return coin;
  }
}
