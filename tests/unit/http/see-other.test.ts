import { describe, expect, test } from 'vitest';
import { parseEnv } from '@/config/env';
import { localPath, refererPath, seeOther } from '@/http/see-other';

describe('where a form leads next', () => {
  test.each(['/bank/account', '/bank/account?before=3', '/dashboard/orders?q=%C3%A4'])(
    'the path %s on this site is kept',
    (path) => {
      expect(localPath(path, '/')).toBe(path);
    },
  );

  test.each([
    '//evil.example/',
    '/\\evil.example/',
    'https://evil.example/',
    'javascript:alert(1)',
    'bank/account',
    '',
    `/${'a/'.repeat(5000)}`,
    undefined,
    null,
  ])('%.40s leads to the page of ours instead', (path) => {
    expect(localPath(path, '/home')).toBe('/home');
  });

  test('a path that climbs, or hides a host behind dots, stays on this site', () => {
    expect(localPath('/a/../../b', '/')).toBe('/b');
    expect(localPath('/.//evil.example', '/home')).toBe('/home');
  });

  test('the answer is 303 with the given query and cookies, never cached', () => {
    const answer = seeOther('/a?b=1', { name: 'X Y', absent: undefined }, ['c=d', 'e=f']);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/a?b=1&name=X+Y');
    expect(answer.headers.getSetCookie()).toEqual(['c=d', 'e=f']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('a link on a page of ours leads back to that page, one elsewhere to the start page', () => {
    const from = (referer: string) =>
      refererPath(
        new Request('http://localhost/language/de', {
          headers: { referer, host: 'florin.example' },
        }),
        parseEnv({ PUBLIC_URL: 'http://florin.example' }),
      );
    expect(from('http://florin.example/bank/account?before=9')).toBe('/bank/account?before=9');
    expect(from('http://evil.example/bank/account')).toBe('/');
    expect(from('nonsense')).toBe('/');
  });
});

test('no form leads to an address that is refused: the longest texts are left out', () => {
  const long = {
    error: 'OTHER' as const,
    summary: '椅'.repeat(4096),
    name: 'tea',
    notes: 'x'.repeat(9000),
  };
  expect(seeOther('/page', long).headers.get('location')).toBe('/page?error=OTHER&name=tea');
});
