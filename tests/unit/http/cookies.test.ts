import { expect, test } from 'vitest';
import { parseEnv } from '@/config/env';
import { guardedCookie, guardedName } from '@/http/cookies';

const cookie = { name: 'florin-x', value: 'v', maxAgeSeconds: 60 };
const request = new Request('http://localhost/');

test.for([
  ['http://localhost:8080', 'florin-x', '/', false],
  ['https://pay.example', '__Host-florin-x', '/', true],
  ['https://pay.example/florin', '__Secure-florin-x', '/florin', true],
] as const)(
  '[security 26] at %s a cookie with authority is %s for %s',
  ([PUBLIC_URL, name, path, isSecure]) => {
    const env = parseEnv({ PUBLIC_URL, OPERATOR_TOKEN: 'long-enough' });
    expect(guardedName('florin-x', env)).toBe(name);
    const [pair, ...attributes] = guardedCookie(request, cookie, env).split('; ');
    expect(pair).toBe(`${name}=v`);
    expect(attributes).toEqual([
      `Path=${path}`,
      'Max-Age=60',
      'SameSite=Lax',
      'HttpOnly',
      ...(isSecure ? ['Secure'] : []),
    ]);
  },
);
