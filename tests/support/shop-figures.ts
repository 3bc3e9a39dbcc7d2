/** Compares the figures of a shop's pages, exports and calls with its books. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from './browser';
import { sum, textOf, unitsOf, type Books, type PlayedShop } from './played-shop';
import { amountsIn, column, factIn, readIn, rowsOf } from './shown-amounts';
import type { WebBrowser } from './web-browser';

const isPaid = ({ stage }: Books['orders'][number]): boolean =>
  stage === 'paid' || stage === 'wired';

type Sums = Record<'paid' | 'refunded' | 'net' | 'awaiting', string>;

function sumsOf({ orders }: Books): Sums {
  const sold = orders.filter(isPaid);
  const net = (of: readonly Books['orders'][number][]) =>
    sum(of.map(({ amount, refunded }) => BigInt(amount) - BigInt(refunded)));
  return {
    paid: textOf(sum(sold.map(({ amount }) => BigInt(amount)))),
    refunded: textOf(sum(sold.map(({ refunded }) => BigInt(refunded)))),
    net: textOf(net(sold)),
    awaiting: textOf(net(sold.filter(({ stage }) => stage === 'paid'))),
  };
}

interface Sales {
  readonly books: Books;
  readonly home: string;
  readonly list: string;
  readonly shops: string;
  /** The operator's page of the shop. */
  readonly ofShop: string;
}

/** Reads the books and the pages of one moment: a payout in between makes it read all of them again. */
async function readSales(shop: PlayedShop, browser: WebBrowser): Promise<Sales> {
  const page = async (path: string) => (await browser.get(path)).text;
  for (let books = await shop.books(); ;) {
    const home = await page('/dashboard?table=yes&range=90');
    const list = await page('/dashboard/orders?size=100');
    const shops = await page(`/dashboard/operator?after=${shop.merchant.id.slice(0, -1)}`);
    const ofShop = await page(`/dashboard/operator/shops/${shop.merchant.id}?range=90`);
    const after = await shop.books();
    if (isDeepStrictEqual(books, after)) return { books, home, list, shops, ofShop };
    books = after;
  }
}

/** The part of an overview with the four figures. */
export const tilesOf = (html: string): string =>
  html.match(/<dl class="mb-10 grid gap-px.*?<\/dl>/s)?.[0] ?? '';

/** Compares the overview, the list and the operator's view with the books. */
export async function checkSales(shop: PlayedShop, browser: WebBrowser): Promise<void> {
  const { books, home, list, shops, ofShop } = await readSales(shop, browser);
  const { paid, refunded, net, awaiting } = sumsOf(books);
  for (const tiles of [tilesOf(home), tilesOf(ofShop)]) {
    expect(factIn(tiles, 'Net'), 'overview').toBe(net);
    expect(factIn(tiles, 'Pending payout'), 'overview').toBe(awaiting);
    expect(amountsIn(tiles)).toEqual([net, paid, refunded, awaiting]);
  }
  // The chart has a table of the same figures, each day beside one of the period before.
  const chart = amountsIn(home.split('<tbody')[1]?.split('</tbody>')[0] ?? '');
  expect(textOf(sum(chart.map(unitsOf)))).toBe(paid);

  const totals = list.split('data-testid="totals"')[1]?.split('</p>')[0] ?? '';
  expect(amountsIn(totals)).toEqual(refunded === 'KUDOS:0' ? [paid] : [paid, refunded, net]);
  const prices = books.orders.map(({ amount }) => textOf(BigInt(amount)));
  const rows = list.split('<tbody')[1]?.split('</tbody>')[0]?.split('</tr>').slice(0, -1) ?? [];
  expect(rows.map((row) => amountsIn(row)[0]).sort()).toEqual(prices.sort());

  const cell = `>${shop.merchant.id}</code>`;
  const row = shops.split('</tr>').find((one) => one.includes(cell)) ?? '';
  expect(amountsIn(row), "operator's view").toEqual([paid, awaiting]);
}

/** Compares the sales per product, as page and as CSV, with the books. */
export async function checkProducts(browser: WebBrowser, books: Books): Promise<void> {
  const { paid, refunded, net } = sumsOf(books);
  const page = (await browser.get('/dashboard/sales?range=90')).text;
  const lines = rowsOf((await browser.get('/dashboard/sales/csv?range=90')).text);
  expect(textOf(sum(column(lines, 'sold')))).toBe(paid);
  const shown = amountsIn(page.split('<tbody')[1]?.split('</tbody>')[0] ?? '');
  expect(textOf(sum(shown.map(unitsOf)))).toBe(paid);
  expect(amountsIn(page.split('<dl')[1] ?? '')).toEqual([
    paid,
    refunded === 'KUDOS:0' ? refunded : `-${refunded}`,
    net,
  ]);
}

/** Compares both exports of the orders with the books. */
export async function checkExports(browser: WebBrowser, { orders, credits }: Books): Promise<void> {
  const page = async (format: string) =>
    (await browser.get(`/dashboard/export/orders?format=${format}`)).text;
  const { orders: exported } = JSON.parse(await page('json')) as {
    orders: { order_id: string; status: string; amount: string; refunded: string }[];
  };
  const csv = rowsOf(await page('csv'));
  expect(exported).toHaveLength(orders.length);
  expect(csv).toHaveLength(orders.length);
  for (const book of orders) {
    const line = csv.find(({ order_id: id }) => id === book.order_id);
    const entry = exported.find(({ order_id: id }) => id === book.order_id);
    const isWhole = isPaid(book) && book.refunded === book.amount;
    for (const one of [line, entry]) {
      expect(unitsOf(String(one?.['amount']))).toBe(BigInt(book.amount));
      expect(unitsOf(String(one?.['refunded']))).toBe(isPaid(book) ? BigInt(book.refunded) : 0n);
      expect(one?.['status'] === 'refunded').toBe(isWhole);
    }
    const wtids = line?.['transfers']?.split(' ').filter((wtid) => wtid !== '') ?? [];
    expect(credits.map(({ wtid }) => wtid)).toEqual(expect.arrayContaining(wtids));
  }
}

interface CustomersPage {
  readonly address: string;
  readonly order: Pick<Books['orders'][number], 'amount' | 'refunded'>;
}

/** Compares the page that the customer has of a paid order with the books. */
async function checkCustomersPage(
  browser: WebBrowser,
  { address, order }: CustomersPage,
): Promise<void> {
  const { pathname, search } = new URL(address);
  const page = (await browser.get(pathname + search)).text;
  const [price, refunded = 'KUDOS:0'] = amountsIn(page);
  expect(price, page).toBe(textOf(BigInt(order.amount)));
  expect(-unitsOf(refunded)).toBe(BigInt(order.refunded));
}

/** Compares each order's page and call with the books. Returns what was sent for all of them. */
export async function checkOrders(
  shop: PlayedShop,
  browser: WebBrowser,
  books: Books,
): Promise<bigint> {
  let sent = 0n;
  for (const { order_id: id, ...order } of books.orders.filter(isPaid)) {
    const page = (await browser.get(`/dashboard/orders/${id}`)).text;
    const said = await shop.get(`orders/${id}`);
    const details = said['wire_details'] as { sent: string }[];
    const ofOrder = sum(details.map((one) => unitsOf(one.sent)));
    const fees = unitsOf(String(said['fees_taken']));
    expect(unitsOf(String(said['refund_amount']))).toBe(BigInt(order.refunded));
    // What the buyer's coins brought went to the account, back to the buyer, or to the exchange.
    expect(BigInt(order.deposited)).toBe(ofOrder + BigInt(order.refunded) + fees);
    expect(factIn(page, 'Price')).toBe(textOf(BigInt(order.amount)));
    expect(factIn(page, 'Received')).toBe(textOf(BigInt(order.deposited)));
    expect(factIn(page, 'Fees')).toBe(textOf(fees));
    expect(factIn(page, 'Sent to your account')).toBe(textOf(ofOrder));
    expect(factIn(page, 'Net after fees')).toBe(textOf(ofOrder));
    // They add up as people read them, too.
    const back = order.refunded === '0' ? 0n : readIn(page, 'Refunded');
    const kept = readIn(page, 'Net after fees') + readIn(page, 'Fees');
    expect(readIn(page, 'Received') - back).toBe(kept);
    expect(page.includes('Paid out')).toBe(order.refunded !== order.amount);
    if (order.refunded !== '0')
      expect(factIn(page, 'Refunded')).toBe(textOf(BigInt(order.refunded)));
    await checkCustomersPage(browser, { address: String(said['order_status_url']), order });
    sent += ofOrder;
  }
  return sent;
}

/** Compares transfers, the statements of the months and the bank account with the books. */
export async function checkTransfers(
  shop: PlayedShop,
  browser: WebBrowser,
  books: Books,
): Promise<void> {
  const { credits } = books;
  const page = async (path: string) => (await browser.get(path)).text;
  const list = await page('/dashboard/transfers');
  const listed = (await shop.get('transfers'))['transfers'] as { credit_amount: string }[];
  const units = credits.map((one) => one.units);
  expect(listed.map((one) => unitsOf(one.credit_amount)).sort()).toEqual([...units].sort());
  expect(amountsIn(list).sort()).toEqual(units.map(textOf).sort());
  expect(list).not.toContain('more than expected');
  for (const credit of credits) {
    const one = await page(`/dashboard/transfers?transfer=${credit.wtid}`);
    const [brought = '', fee = '', wire = '', sent = ''] = [
      'Payments',
      'Deposit fees',
      'Transfer fee',
      'Sent to your account',
    ].map((name) => factIn(one, name));
    expect(sent).toBe(textOf(credit.units));
    expect(unitsOf(brought) - unitsOf(fee) - unitsOf(wire)).toBe(credit.units);
  }
}

/** Compares the statements of these months together with the books. */
export async function checkStatements(
  browser: WebBrowser,
  books: Books,
  months: ReadonlySet<string>,
): Promise<void> {
  const said = { paid: 0n, refunded: 0n, sent: 0n };
  let pending = 0n;
  for (const month of [...months].sort()) {
    const page = (await browser.get(`/dashboard/statement?month=${month}`)).text;
    const lines = rowsOf((await browser.get(`/dashboard/statement/csv?month=${month}`)).text);
    const fact = (name: string) => unitsOf(factIn(page, name) ?? '');
    const all = (name: string) => sum(column(lines, name));
    expect(fact('Payments')).toBe(all('payments'));
    expect(fact('Deposit fees')).toBe(-all('deposit_fees'));
    expect(fact('Transfer fees')).toBe(-all('transfer_fee'));
    expect(fact('Sent to your account')).toBe(all('sent'));
    expect(all('payments') - all('deposit_fees') - all('transfer_fee')).toBe(all('sent'));
    const [paid = '', refunded = '', net = ''] = amountsIn(page.split('</dl>')[0] ?? '');
    expect(unitsOf(paid) + unitsOf(refunded)).toBe(unitsOf(net));
    expect(fact('At the start of the month')).toBe(pending);
    expect(fact('Payments paid out')).toBe(-all('payments'));
    pending += unitsOf(net) - all('payments');
    expect(unitsOf(factIn(page, 'Now') ?? factIn(page, 'At the end of the month') ?? '')).toBe(
      pending,
    );
    said.paid += unitsOf(paid);
    said.refunded -= unitsOf(refunded);
    said.sent += all('sent');
  }
  const { paid, refunded } = sumsOf(books);
  const sent = sum(books.credits.map(({ units }) => units));
  expect(said).toEqual({ paid: unitsOf(paid), refunded: unitsOf(refunded), sent });
}

/** Compares the form of a refund with the books. Returns the number of orders that have one. */
export async function checkRefundForms(browser: WebBrowser, { orders }: Books): Promise<number> {
  let count = 0;
  for (const order of orders.filter(isPaid)) {
    const page = (await browser.get(`/dashboard/orders/${order.order_id}/refund`)).text;
    const [amount, refunded] = [BigInt(order.amount), BigInt(order.refunded)];
    if (!page.includes('>Available to refund</dt>')) continue;
    count += 1;
    const names = ['Customer paid', 'Already refunded', 'Available to refund'];
    expect(names.map((name) => factIn(page, name))).toEqual(
      [amount, refunded, amount - refunded].map(textOf),
    );
  }
  return count;
}
