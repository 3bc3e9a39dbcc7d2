import { buy, expect, test } from './shop-test';

test.use({ walletKind: 'extension', funds: 'KUDOS:10' });

test('a click on the link opens the wallet in the browser, which leads back to the shop', async ({
  page,
  shop,
  wallet,
  expectOrder,
}) => {
  const id = await buy(page, 'Radishes, early');

  expect((await wallet.payOn(page)).state).toBe('paid');

  expect(page.url()).toContain(`${shop.url}/orders/${id}`);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectOrder(id).toBePaid();
});

test('what the wallet has bought before is not paid again, and it says so', async ({
  wallet,
  merchant,
  shop,
  expectOrder,
}) => {
  const draft = { amount: 'KUDOS:1', fulfillmentUrl: `${shop.url}/?article=poem` };
  const first = await merchant.createOrder(draft);
  expect((await wallet.pay(first.payUri)).state).toBe('paid');

  const dear = await merchant.createOrder({ ...draft, amount: 'KUDOS:500' });
  expect((await wallet.pay(dear.payUri)).state).toBe('owned');
  await expectOrder(dear.id).toBeClaimed();
});

test.describe('every verb of the wallet in the browser', () => {
  test.use({ funds: 'KUDOS:2', orderDraft: { amount: 'KUDOS:4', refundWithin: '30m' } });

  test('too little money, more of it, paid, given back, and a tip', async ({
    wallet,
    bankUser,
    merchant,
    order,
    expectOrder,
  }) => {
    expect((await wallet.pay(order.payUri)).state).toBe('short');

    await wallet.withdraw('KUDOS:5', bankUser);
    expect(await wallet.pay(order.payUri)).toEqual({ state: 'paid', nextUrl: null });

    const refundUri = await merchant.refund(order.id, order.amount);
    expect(await wallet.takeRefund(refundUri)).toMatch(/^KUDOS:3\.9/);
    await expectOrder(order.id).toBeRefunded('KUDOS:4');
    expect(await wallet.balance()).toMatch(/^KUDOS:6\.9/);

    await wallet.takeTip(await merchant.giveTip('KUDOS:2'));
    expect(await wallet.balance()).toMatch(/^KUDOS:8\.9/);
  });
});
