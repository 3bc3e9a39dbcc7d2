import { expect, test } from 'vitest';
import { orderInPath, orderNamed } from '@/merchant/calls/order-named';

test('[I14-8] the order is found in path, query and bodies', () => {
  const at = '/merchant/private/orders/a%20b/refund';
  expect(orderNamed(at, [])).toEqual({ orderId: 'a b', isOneOfSeveral: false });
  expect(orderNamed('/check-payment?order_id=7', []).orderId).toBe('7');
  expect(orderNamed('/order', ['{"order":{"order_id":"x\\"y"}}', '{}']).orderId).toBe('x"y');
  expect(orderNamed('/private/products', ['{}']).orderId).toBeNull();
});

test('[I14-8] a list of orders is about several', () => {
  const list = '{"orders":[{"order_id":"1"},{"order_id": "2"}]}';
  expect(orderNamed('/private/orders?limit=2', [list]).isOneOfSeveral).toBe(true);
});

test('[I14-8] a malformed part of a path stays as it is', () => {
  expect(orderInPath('/private/orders/%ff')).toBe('%ff');
});
