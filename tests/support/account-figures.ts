/** Compares a shop's bank account and its tips with the books. */
import { encodeBase32 } from '@/protocol/base32';
import { expect } from './browser';
import { sum, textOf, unitsOf, type Books, type PlayedShop } from './played-shop';
import { amountsIn, column, factIn, rowsOf } from './shown-amounts';
import type { WebBrowser } from './web-browser';

/** Compares the shop's bank account with the transfers and its postings. */
export async function checkAccount(
  shop: PlayedShop,
  browser: WebBrowser,
  books: Books,
): Promise<void> {
  const { account } = shop.merchant;
  const { username, password } = account;
  await browser.post('/bank/log-in/submit', { username, password });
  const statement = (await browser.get('/bank/statement')).text;
  const lines = rowsOf((await browser.get('/bank/statement/csv')).text);
  const fact = (name: string) => unitsOf(factIn(statement, name) ?? '');
  const end = await account.balance();
  expect(factIn(statement, 'Balance at the end')).toBe(end);
  expect(amountsIn((await browser.get('/bank/account')).text)[0]).toBe(end);
  const [into, out] = [fact('Money in'), fact('Money out')];
  expect(fact('Balance at the start') + into + out).toBe(unitsOf(end));
  expect(sum(column(lines, 'amount'))).toBe(into + out);
  for (const { wtid, units } of books.credits) {
    const booked = lines.filter(({ subject = '' }) => subject.includes(wtid));
    expect(column(booked, 'amount'), wtid).toEqual([units]);
  }
  await checkTransferList(shop, browser);
}

interface Booking {
  readonly row: string;
  readonly units: string;
}

/** Compares the first page of the bank's list with the postings of the account. */
async function checkTransferList(shop: PlayedShop, browser: WebBrowser): Promise<void> {
  const postings = await shop.query<Booking>(
    `select p.transfer_id::text as row, p.units::text as units from bank.posting p
       join bank.account a on a.id = p.account_id
     where a.username = $1 order by p.transfer_id desc limit 20`,
    [shop.merchant.account.username],
  );
  const list = (await browser.get('/bank/transfers')).text.split('<ol')[1]?.split('</ol>')[0] ?? '';
  const rows = list.split('</li>').slice(0, -1);
  expect(
    rows.map((row) => ({
      row: /href="\/bank\/transfers\/(\d+)"/.exec(row)?.[1],
      units: `${unitsOf(amountsIn(row)[0] ?? '')}`,
    })),
  ).toEqual(postings);
}

interface Tip {
  readonly id: Uint8Array;
  readonly purse: Uint8Array;
  readonly credited: string;
  readonly amount: string;
  readonly collected: string;
}

/** Compares the list of purses, each purse and each tip with the books. Each purse pays one tip. */
export async function checkTips(
  shop: PlayedShop,
  browser: WebBrowser,
  { tips: { promised, collected } }: Books,
): Promise<void> {
  const page = async (path: string) => (await browser.get(path)).text;
  const list = await page('/dashboard/tips');
  const purses = amountsIn(list.split('<tbody')[1]?.split('</tbody>')[0] ?? '').map(unitsOf);
  const every = (nth: number) => sum(purses.filter((_, index) => index % 3 === nth));
  expect([every(0), every(1), every(2)]).toEqual([promised, promised, collected]);
  const tips = await shop.query<Tip>(
    `select t.tip_id as id, t.reserve_pub as purse, t.amount::text,
       (select coalesce(sum(c.amount), 0)::text from exchange.reserve_credit c
         where c.reserve_pub = t.reserve_pub) as credited,
       (select coalesce(sum(p.amount), 0)::text from merchant.tip_pickup p
         where p.tip_id = t.tip_id) as collected
     from merchant.tip t where t.instance_id = $1`,
    [shop.merchant.id],
  );
  expect(textOf(sum(tips.map((tip) => BigInt(tip.collected))))).toBe(textOf(collected));
  for (const tip of tips) {
    const [credited, amount, taken] = [tip.credited, tip.amount, tip.collected].map(BigInt) as [
      bigint,
      bigint,
      bigint,
    ];
    const ofPurse = await page(`/dashboard/reserves/${encodeBase32(tip.purse)}`);
    const ofTip = await page(`/dashboard/tips/${encodeBase32(tip.id)}`);
    const said = [
      ...['Received', 'Given', 'Collected', 'Available'].map((name) => factIn(ofPurse, name)),
      ...['Collected', 'Not yet collected'].map((name) => factIn(ofTip, name)),
    ];
    expect(said).toEqual(
      [credited, amount, taken, credited - amount, taken, amount - taken].map(textOf),
    );
  }
}
