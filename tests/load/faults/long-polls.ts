/** Thousands of callers that wait for a payment at once, each over a connection of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../http-client';
import type { Place } from './faults';

const POLLS = 5_000;
const ORDERS = 10;
const AT_ONCE = 250;
const WAIT_MS = 90_000;
/** From a payment until the last one who waits for it knows. */
const WAKE_LIMIT_MS = 30_000;

export async function waitInThousands({ scene, payers }: Place): Promise<void> {
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
