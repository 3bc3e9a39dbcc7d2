import { expect, test } from 'vitest';
import { ErrandMemory, parseErrand } from '@/extension/errands';

const RESPONSE = {
  tabId: 1,
  url: 'https://shop.example/a?b=c',
  statusCode: 402,
  responseHeaders: [
    { name: 'Set-Cookie', value: 'session=1' },
    { name: 'X-Service-Contract-Url', value: 'https://shop.example/contract' },
    { name: 'x-taler-session-id' },
  ],
};

test('of an answer only the headers for wallets are kept', () => {
  expect(parseErrand(RESPONSE)).toEqual({
    status: 402,
    headers: [{ name: 'X-Service-Contract-Url', value: 'https://shop.example/contract' }],
  });
  expect(parseErrand({ ...RESPONSE, statusCode: 200 })).toBeNull();
  expect(parseErrand({ ...RESPONSE, responseHeaders: [] })).toBeNull();
});

test('an errand is for the document of its tab and address, once', () => {
  const memory = new ErrandMemory();
  const errand = { status: 402, headers: [] };
  memory.keep(RESPONSE, errand);
  expect(memory.take(2, RESPONSE.url)).toBeNull();
  expect(memory.take(1, 'https://shop.example/a')).toBeNull();
  expect(memory.take(1, `${RESPONSE.url}#part`)).toBe(errand);
  expect(memory.take(1, RESPONSE.url)).toBeNull();
});

test('answers that never become a document do not pile up', () => {
  const memory = new ErrandMemory();
  const errand = { status: 402, headers: [] };
  for (let i = 0; i <= 100; i += 1)
    memory.keep({ ...RESPONSE, url: `https://a.example/${i}` }, errand);
  expect(memory.take(1, 'https://a.example/0')).toBeNull();
  expect(memory.take(1, 'https://a.example/100')).toBe(errand);
});
