/** The monthly statement: its page, its file and the list of transfers have the same sums. */
import fc from 'fast-check';
import { formatAmount, parseAmount } from '@/protocol/amount';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/browser';
import { makeOrder, openDashboard, payOrder } from '../support/dashboard';
import { query } from '../support/database';
import { call, createInstance, type MerchantInstance } from '../support/deployment';
import { fundedWallet } from '../support/funded-wallet';

const CENT = 1_000_000;
const cents = (max: number) => fc.integer({ min: 0, max }).map((count) => BigInt(count * CENT));

/** Transfers of any orders, on any day of this month or the one before, some of them not as expected. */
const TRANSFER = fc.record({
  wtid: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  orders: fc.array(fc.record({ value: cents(90_000), fee: cents(9) }), {
    minLength: 1,
    maxLength: 3,
  }),
  wireFee: cents(50),
  surplus: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0n) },
    cents(3),
    cents(3).map((by) => -by),
  ),
  isBefore: fc.boolean(),
  share: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

interface Played {
  readonly executedAt: number;
  readonly value: bigint;
  readonly fees: bigint;
  readonly wireFee: bigint;
  readonly difference: bigint;
  readonly sent: bigint;
}

const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);
const startOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);

async function playTransfers(
  databaseUrl: string,
  exchangeUrl: string,
  { instance, now }: { instance: MerchantInstance; now: number },
): Promise<Played[]> {
  const month = startOf(monthOf(now));
  const before = startOf(monthOf(month - 1));
  const rows = await query<{ id: string }>(
    databaseUrl,
    'select id from merchant."order" where instance_id = $1 order by id',
    [instance.id],
  );
  const played: Played[] = [];
  for (const { isBefore, share, ...one } of fc.sample(TRANSFER, 30)) {
    const [from, until] = isBefore ? [before, month] : [month, now];
    const executedAt = Math.floor(from + share * (until - from));
    const sum = (of: 'value' | 'fee') => one.orders.reduce((all, order) => all + order[of], 0n);
    const sent = sum('value') - sum('fee') - one.wireFee + one.surplus;
    if (sent <= 0n) continue;
    await query(
      databaseUrl,
      `with arrived as (
         insert into merchant.transfer (instance_id, exchange_url, wtid, payto, credit_amount,
           wire_fee, execution_ms, verified, confirmed)
         values ($1, $2, $3, $4, $5, $6, $7, true, false) returning id
       )
       insert into merchant.transfer_order
       select arrived.id, o.* from arrived,
         unnest($8::bigint[], $9::numeric[], $10::numeric[]) as o(row, value, fee)`,
      [
        instance.id,
        exchangeUrl,
        Buffer.from(one.wtid),
        instance.account.payto,
        sent,
        one.wireFee,
        executedAt,
        one.orders.map((_, index) => rows[index]?.id),
        one.orders.map(({ value }) => value),
        one.orders.map(({ fee }) => fee),
      ],
    );
    const { wireFee, surplus: difference } = one;
    played.push({ executedAt, value: sum('value'), fees: sum('fee'), wireFee, difference, sent });
  }
  return played;
}

const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);
const sorted = (amounts: readonly bigint[]): string[] => amounts.map(String).sort();
const toUnits = (text = ''): bigint => {
  const { units } = parseAmount(`KUDOS:${text.replace('-', '')}`);
  return text.startsWith('-') ? -units : units;
};

test('[USE-20] a month’s statement adds up with its transfers, on paper and as CSV', async ({
  page,
  databaseUrl,
  url,
}) => {
  const instance = await createInstance(url);
  const wallet = await fundedWallet(url, 'KUDOS:5');
  const { orderId, payUri } = await makeOrder(
    instance,
    { amount: 'KUDOS:3', summary: 'Tea', wire_transfer_delay: { d_ms: 7_200_000 } },
    { refund_delay: { d_ms: 3_600_000 } },
  );
  for (const summary of ['Bread', 'Salt']) await makeOrder(instance, { summary });
  await payOrder(wallet, payUri);
  const { baseUrl, authorization } = instance;
  const body = { refund: 'KUDOS:1', reason: 'cold' };
  await call('POST', `${baseUrl}private/orders/${orderId}/refund`, { authorization, body });
  const now = Date.now();
  const played = await playTransfers(databaseUrl, `${url}/exchange/`, { instance, now });

  await openDashboard(page, instance, '/dashboard/transfers');
  await page.getByRole('link', { name: 'Monthly statement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly statement');
  for (const month of [monthOf(now), monthOf(startOf(monthOf(now)) - 1)]) {
    const mine = played.filter(({ executedAt }) => monthOf(executedAt) === month);
    const sumOf = (of: Exclude<keyof Played, 'executedAt'>) => total(mine.map((one) => one[of]));
    const shown = (units: bigint) =>
      `${units < 0n ? '-' : ''}${formatAmount({ currency: 'KUDOS', units: units < 0n ? -units : units })}`;
    const difference = sumOf('difference');
    const facts = [
      shown(sumOf('value')),
      shown(-sumOf('fees')),
      shown(-sumOf('wireFee')),
      ...(difference === 0n ? [] : [shown(difference)]),
      shown(sumOf('sent')),
    ];
    const payouts = page.getByRole('region', { name: 'Payouts' }).locator('dl [data-amount]');
    // The page arrives in parts, its head first.
    await expect(payouts).toHaveCount(facts.length);
    const amounts = payouts.evaluateAll((found) => found.map((one) => one.dataset['amount']));
    expect(await amounts).toEqual(facts);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(mine.length + 1);
    await expectAccessible(page);

    const href =
      (await page.getByRole('link', { name: 'Download transfers as CSV' }).getAttribute('href')) ??
      '';
    const csv = await page.request.get(href);
    expect(csv.headers()['content-disposition']).toContain(`-${month}.csv`);
    const [header = '', ...lines] = (await csv.text()).trimEnd().split('\r\n');
    const columns = header.split(',');
    const cells = (name: string) =>
      lines.map((line) => toUnits(line.split(',')[columns.indexOf(name)]));
    expect(total(cells('payments'))).toBe(sumOf('value'));
    expect(total(cells('deposit_fees'))).toBe(sumOf('fees'));
    expect(total(cells('transfer_fee'))).toBe(sumOf('wireFee'));
    expect(total(cells('difference'))).toBe(difference);
    expect(sorted(cells('sent'))).toEqual(sorted(mine.map(({ sent }) => sent)));
    if (month === monthOf(now)) {
      const sales = page.getByRole('region', { name: 'Sales' });
      await expect(sales).toContainText('Paid, 1 order');
      for (const amount of ['KUDOS:3', '-KUDOS:1', 'KUDOS:2']) {
        await expect(sales.locator(`[data-amount="${amount}"]`)).toHaveCount(1);
      }
      await expect(page.getByRole('link', { name: 'Next month' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Previous month' }).click();
      await expect(page).toHaveURL(/month=/);
    }
  }
  await page.goto('/dashboard/statement?month=nonsense');
  await expect(page.getByRole('region', { name: 'Sales' })).toContainText('Paid, 1 order');
});
