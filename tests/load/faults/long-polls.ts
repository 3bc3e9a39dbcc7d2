/** Thousands of callers that wait for a payment at once, each over a connection of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATOR_TOKEN } from '../../support/server';
import { HttpClient } from '../http-client';
import type { Deployment } from './faults';

const POLLS = 5_000;
const ORDERS = 10;
const AT_ONCE = 250;
const WAIT_MS = 110_000;
/** From the last call until all wait. Workers are handed new connections one by one. */
const ARRIVAL_LIMIT_MS = 60_000;
/** From a payment until the last one who waits for it knows. */
const WAKE_LIMIT_MS = 10_000;
const authorization = { authorization: `Bearer ${OPERATOR_TOKEN}` };

export async function waitInThousands({ scene, payers }: Deployment): Promise<void> {
  const orders = await Promise.all(Array.from({ length: ORDERS }, () => payers.claimOne()));
  const coins = await payers.withdraw(await payers.fund(), ORDERS);
  const http = new HttpClient(scene.url, WAIT_MS + 5_000);
  const polls: Promise<string>[] = [];
  try {
    for (let i = 0; i < POLLS; i += 1) {
      const order = orders[i % ORDERS];
      if (order === undefined) throw new Error('no order');
      const query = `token=${String(order.token)}&timeout_ms=${WAIT_MS}`;
      const path = `${payers.shop.path}/orders/${order.orderId}?${query}`;
      const poll = http.send('GET', path).then(
        ({ status }) => `${status}`,
        (error: unknown) => String(error),
      );
      polls.push(poll);
      if (i % AT_ONCE === AT_ONCE - 1) await sleep(100);
    }
    await untilAllWait(payers.http);
    // They cost nothing while they wait.
    await sleep(5_000);
    for (const [at, order] of orders.entries()) {
      const coin = coins[at];
      if (coin !== undefined) await payers.payFor(order, coin);
    }
    const paidMs = performance.now();
    const answers = await Promise.all(polls);
    const wakeMs = performance.now() - paidMs;
    const others = answers.filter((status) => status !== '200');
    if (others.length > 0) {
      throw new Error(`${others.length} of ${POLLS} polls got ${[...new Set(others)].join(', ')}`);
    }
    if (wakeMs > WAKE_LIMIT_MS) throw new Error(`the last poll was woken after ${wakeMs} ms`);
  } finally {
    http.close();
  }
}

/** Payments would find some of them still on the way otherwise. */
async function untilAllWait(http: HttpClient): Promise<void> {
  const beganMs = performance.now();
  for (;;) {
    const { text } = await http.send('GET', '/metrics', undefined, authorization);
    const waiters = Number(/^florin_waiters (\d+)$/m.exec(text)?.[1] ?? 0);
    if (waiters >= POLLS) return;
    if (performance.now() - beganMs > ARRIVAL_LIMIT_MS) {
      throw new Error(`only ${waiters} of ${POLLS} polls have begun to wait`);
    }
    await sleep(500);
  }
}
