import { expect, test } from 'vitest';
import { callAsCurl, lacksBody } from '@/ui/dashboard/call-as-curl';

const call = {
  method: 'POST',
  path: '/merchant/private/orders',
  openedBy: 'own token',
  hasIdempotencyKey: false,
  headers: { accept: '*/*', 'user-agent': 'curl' },
  requestBody: `{"summary":"Tom's tea"}`,
  requestLength: 23,
} as const;

test('[I14-8] a call is a command with a variable for the token', () => {
  expect(callAsCurl(call, 'https://shop.example')).toBe(
    [
      `curl 'https://shop.example/merchant/private/orders'`,
      `-H "Authorization: Bearer $TOKEN"`,
      `-H 'Content-Type: application/json'`,
      `-d '{"summary":"Tom'\\''s tea"}'`,
    ].join(' \\\n  '),
  );
});

test('[I14-8] headers that change the call go with it', () => {
  const headers = { accept: 'text/csv', prefer: "handling=strict; x='y'", 'user-agent': 'curl' };
  const curl = callAsCurl({ ...call, headers }, '');
  expect(curl).toContain(`-H 'accept: text/csv'`);
  expect(curl).toContain(`-H 'prefer: handling=strict; x='\\''y'\\'''`);
  expect(curl).not.toContain('user-agent');
});

test('[I14-8] no text of a call ends the word that it is in', () => {
  const path = `/merchant/private/products/';reboot;'`;
  const curl = callAsCurl({ ...call, path }, 'https://shop.example');
  expect(curl).toContain(`'https://shop.example/merchant/private/products/%27;reboot;%27'`);
});

test('[I14-8] a body that was cut is left to a file', () => {
  const cut = { ...call, requestBody: '{"summ', requestLength: 9_000 };
  expect(lacksBody(cut)).toBe(true);
  expect(callAsCurl(cut, '')).toContain('-d @body.json');
});
