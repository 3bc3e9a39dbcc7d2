import { expect, test } from 'vitest';
import { codeFoldOf } from '@/ui/merchant/wallet-links';
import { renderOrderPage } from '@/ui/merchant/order-page';
import { readerOf } from '@/ui/messages/reader';
import { escapeHtml, html } from '@/ui/primitives/markup';

const fold = codeFoldOf(new Request('https://shop.example/orders/1?token=T'));
const READER = { language: 'en', theme: 'system' } as const;
const order = {
  summary: 'Tea',
  merchantName: 'Shop',
  orderId: '1',
  amount: { currency: 'KUDOS', units: 150_000_000n },
};

test('values in markup are text, in elements and in attributes', () => {
  expect(escapeHtml(`<a href="x">&'`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&#39;');
  expect(html`<p title="${'"><script>'}">${html`<b>${'<i>'}</b>`}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;"><b>&lt;i&gt;</b></p>',
  );
});

test('[ui 31] the theme that the reader has chosen is kept', () => {
  const paid = { state: 'paid', order, fulfillmentUrl: null } as const;
  const request = new Request('https://shop.example/', {
    headers: { cookie: 'florin-theme=dark; florin-language=de' },
  });
  expect(renderOrderPage(paid, readerOf(request), fold)).toContain(
    '<html lang="de" data-theme="dark" ',
  );
});

test.for(['javascript:alert(1)', 'taler://fulfillment-success/Thanks', 'data:text/html,x'])(
  'an address of goods like %s is no link',
  (fulfillmentUrl) => {
    const page = renderOrderPage({ state: 'paid', order, fulfillmentUrl }, READER, fold);
    const addresses = [...page.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.every((address) => address?.startsWith('/language/'))).toBe(true);
    expect(page).toContain('This order is paid.');
  },
);

test('the code has at least 200 pixels, a quiet zone and a text that names amount and payee', () => {
  const payUri = 'taler://pay/host/1/?c=T';
  const payUris = { early: payUri, later: payUri };
  const page = renderOrderPage(
    { state: 'unpaid', order, payUris, remainingMs: 5_400_000 },
    { ...READER, language: 'de' },
    fold,
  );
  expect(page).toMatch(/width="240"\s+height="240"/);
  expect(page).toContain('aria-label="QR-Code, um 1,50\u00a0KUDOS an Shop zu zahlen"');
  expect(page).toContain('1 Stunde 30 Minuten');
  // Four modules of light on every side.
  const [, size = ''] = /viewBox="0 0 (\d+) /.exec(page) ?? [];
  const dark = [...page.matchAll(/M(\d+) (\d+)h1/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.min(...dark)).toBe(4);
  expect(Math.max(...dark)).toBe(Number(size) - 5);
});

test('[ui 7] [ui 32] the link comes first, the wallet on this site next, and the amount is there for machines', () => {
  const payUri = 'taler://pay/host/1/?c=T';
  const payUris = { early: payUri, later: payUri };
  const page = renderOrderPage(
    { state: 'claimed', order, payUris, remainingMs: 60_000 },
    READER,
    fold,
  );
  const ways = [...page.matchAll(/<a[^>]* href="(?!\/language)([^"]*)"|<svg/g)].map(
    ([, href]) => href,
  );
  const walletPage = '/wallet?uri=taler%3A%2F%2Fpay%2Fhost%2F1%2F%3Fc%3DT';
  expect(ways).toEqual([payUri, walletPage, '?token=T&amp;code=shown', undefined]);
  expect(page).toContain('class="folded"');
  expect(page).toContain('data-amount="KUDOS:1.5"');
  // The page looks again at its own address: what was unfolded stays.
  const open = codeFoldOf(new Request('https://shop.example/orders/1?token=T&code=shown'));
  const unfolded = renderOrderPage(
    { state: 'claimed', order, payUris, remainingMs: 1 },
    READER,
    open,
  );
  expect(unfolded).not.toContain('class="folded"');
});

test('[wallets 8] a wallet of early 2020 has a page of its own where no address serves all', () => {
  const payUris = {
    early: 'taler://pay/host/-/-/1/?insecure=1',
    later: 'taler+http://pay/host/merchant/1/',
  };
  const show = (address: string) =>
    renderOrderPage(
      { state: 'unpaid', order, payUris, remainingMs: 1 },
      READER,
      codeFoldOf(new Request(address)),
    );
  const page = show('http://shop.example/orders/1?token=T');
  expect(page).toContain(`<a class="open" href="${payUris.later}">`);
  expect(page).toContain('href="?token=T&amp;wallet=2020"');
  const early = show('http://shop.example/orders/1?token=T&wallet=2020');
  expect(early).toContain(`<a class="open" href="${payUris.early}">`);
  expect(early).not.toContain(payUris.later);
});
