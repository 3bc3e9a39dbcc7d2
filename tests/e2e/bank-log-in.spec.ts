/** The bank's log-in: who is let in, how often, and for how long. */
import { freshName, register } from '../support/bank-pages';
import { expect, test } from '../support/browser';

test.describe('log-in', () => {
  const form = { username: freshName(), password: 'x' };

  test('[UI-5] refuses forms that no page of ours sent', async ({ request, url }) => {
    const foreign = [{ origin: 'https://evil.example' }, {}, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      for (const path of ['/bank/log-in/submit', '/bank/register/submit', '/bank/log-out']) {
        const answer = await request.post(url + path, { form, headers, maxRedirects: 0 });
        expect(answer.status()).toBe(403);
        expect(answer.headers()['set-cookie']).toBeUndefined();
      }
    }
  });

  test('[UI-5] takes ten wrong passwords for a name, then says to wait', async ({
    request,
    url,
  }) => {
    // The request is not from this machine, where a demo's testers are.
    const headers = { origin: url, via: '1.1 some-proxy' };
    const attempt = () => request.post('/bank/log-in/submit', { form, headers, maxRedirects: 0 });
    for (let i = 0; i < 10; i += 1) {
      const refused = await attempt();
      expect(refused.status()).toBe(303);
      expect(refused.headers()['location']).toContain('error=BANK_LOGIN_FAILED');
    }
    const limited = await attempt();
    expect(limited.status()).toBe(429);
    expect(limited.headers()['retry-after']).toMatch(/^\d+$/);
    expect(await limited.text()).toContain('Try again in 2 minutes');
  });

  test('[UI-5] opens a session that scripts cannot read, that ends, and that cannot be forged', async ({
    page,
    context,
    url,
  }) => {
    await register(page);
    await expect(page).toHaveURL(/account/);
    const cookie = (await context.cookies()).find(({ name }) => name === 'florin-bank-session')!;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(cookie.expires).toBeLessThan(Date.now() / 1000 + 2 * 3600 + 5);

    await context.addCookies([
      { name: 'florin-dashboard-session', value: cookie.value, url },
      { name: 'florin-bank-session', value: `${cookie.value.slice(0, -4)}AAAA`, url },
    ]);
    await page.goto('/bank/account');
    await expect(page).toHaveURL(/\/bank\/log-in/);
  });

  test('leads on to paths of this site only', async ({ page }) => {
    await register(page, undefined, '//evil.example/');
    await expect(page).toHaveURL(/\/bank\/account/);
  });
});
