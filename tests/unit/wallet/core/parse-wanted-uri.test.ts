import { expect, test } from 'vitest';
import { parseWantedUri } from '@/wallet/core/parse-wanted-uri';

test('a URI of the wanted kind is read, blanks around it do not matter', () => {
  expect(parseWantedUri(' taler+http://pay/shop.example/7/?c=T\n', 'pay')).toMatchObject({
    merchantBaseUrl: 'http://shop.example/',
    orderId: '7',
    claimToken: 'T',
  });
});

test.each([
  'taler://withdraw/bank.example/7',
  'taler://pay/shop.example',
  'https://shop.example/',
  'taler://pay/user:secret@shop.example/7/',
  '',
])('%j is refused as no pay URI', (uri) => {
  expect(() => parseWantedUri(uri, 'pay')).toThrow(
    expect.objectContaining({ code: 'URI_UNSUPPORTED' }),
  );
});
