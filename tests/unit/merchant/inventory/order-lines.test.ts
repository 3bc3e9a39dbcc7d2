import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantitiesOf, stockLines, withInventory } from '@/merchant/inventory/order-lines';
import { postOrderRequestSchema } from '@/protocol/order';
import { PARTS, parseUnitQuantity, wholeUnits } from '@/protocol/quantity';
import type { StoredProduct } from '@/storage/merchant/products';

function product(productId: string, price: bigint, tax: bigint): StoredProduct {
  return {
    serial: 1,
    productId,
    productName: productId,
    allowFraction: true,
    precisionLevel: 6,
    minimumAge: 0,
    description: productId,
    descriptionI18n: {},
    unit: '',
    image: '',
    price,
    taxes: [{ name: 'VAT', units: tax }],
    address: {},
    forgettable: [],
    categories: [],
    nextRestockMs: null,
    total: null,
    sold: 0n,
    lost: 0n,
    locked: 0n,
  };
}

const lines = fc.array(
  fc.record({
    product_id: fc.constantFrom('a', 'b', 'c'),
    quantity: fc.integer({ min: 1, max: 1000 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const prices = fc.record({ a: fc.bigInt(0n, 10n ** 12n), b: fc.bigInt(0n, 10n ** 12n) });

test('[INV-10] the amount is the sum of the lines, each price and tax times its quantity', () => {
  fc.assert(
    fc.property(lines, prices, (cart, { a, b }) => {
      const products = new Map([
        ['a', product('a', a, 1n)],
        ['b', product('b', b, 2n)],
        ['c', product('c', 7n, 3n)],
      ]);
      const request = postOrderRequestSchema.parse({
        order: { summary: 'x', products: [{ description: 'own', price: 'KUDOS:0.00000005' }] },
        inventory_products: cart,
      });
      const { order } = withInventory(request, products, 'KUDOS');
      let sum = 5n;
      cart.forEach((line, index) => {
        const one = products.get(line.product_id)!;
        // Piece by piece, without a multiplication.
        let [price, tax] = [0n, 0n];
        for (let piece = 0; piece < line.quantity; piece += 1) {
          price += one.price;
          tax += one.taxes[0]!.units;
        }
        sum += price;
        const shown = order.products![index + 1]!;
        expect(shown.price).toEqual({ currency: 'KUDOS', units: price });
        expect(shown.taxes).toEqual([{ name: 'VAT', tax: { currency: 'KUDOS', units: tax } }]);
      });
      expect(order.amount).toEqual({ currency: 'KUDOS', units: sum });
    }),
    { numRuns: 60 },
  );
});

test('[ORDA-9] as many pieces are held as the lines name together', () => {
  fc.assert(
    fc.property(lines, (cart) => {
      const pieces = cart.flatMap((line) =>
        Array.from({ length: line.quantity }, () => line.product_id),
      );
      const request = postOrderRequestSchema.parse({
        order: { summary: 'x' },
        inventory_products: cart,
      });
      const quantities = quantitiesOf(stockLines(request));
      for (const [productId, quantity] of quantities) {
        const count = pieces.filter((piece) => piece === productId).length;
        expect(quantity).toBe(wholeUnits(count));
      }
      expect([...quantities.keys()].sort()).toEqual([...new Set(pieces)].sort());
    }),
    { numRuns: 60 },
  );
});

const fractions = fc.array(
  fc.record({
    product_id: fc.constantFrom('a', 'b', 'c'),
    unit_quantity: fc
      .tuple(fc.nat({ max: 1000 }), fc.integer({ min: 1, max: 999_999 }))
      .map(([whole, part]) => `${whole}.${part.toString().padStart(6, '0')}`),
  }),
  { minLength: 1, maxLength: 6 },
);

test('I14-1 the amount of fractions is the sum of what the contract says of each line', () => {
  fc.assert(
    fc.property(fractions, prices, (cart, { a, b }) => {
      const products = new Map([
        ['a', product('a', a, a / 3n)],
        ['b', product('b', b, b)],
        ['c', product('c', 1n, 1n)],
      ]);
      const request = postOrderRequestSchema.parse({
        order: { summary: 'x' },
        inventory_products: cart,
      });
      const { order } = withInventory(request, products, 'KUDOS');
      const shown = order.products ?? [];
      let sum = 0n;
      for (const [at, { unit_quantity: text, product_id: id }] of cart.entries()) {
        const units = shown[at]?.price?.units ?? -1n;
        const exact = products.get(id)!.price * parseUnitQuantity(text);
        expect(2n * (units * PARTS - exact) <= PARTS && 2n * (exact - units * PARTS) < PARTS).toBe(
          true,
        );
        const [tax] = shown[at]?.taxes ?? [];
        expect((tax?.tax?.units ?? -1n) <= units).toBe(true);
        sum += units;
      }
      expect(order.amount).toEqual({ currency: 'KUDOS', units: sum });
    }),
    { numRuns: 60 },
  );
});
