import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordFromText, recordToText } from '@/wallet/core/record-text';

const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(Infinity),
  fc.bigInt(),
  fc.uint8Array(),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, tie('array'), tie('object')),
  array: fc.array(tie('value')),
  object: fc.dictionary(
    fc
      .oneof(fc.string(), fc.constantFrom('$', '$n', '$t', '$b', '$forgettable'))
      .filter((name) => name !== '__proto__'),
    tie('value'),
    { noNullPrototype: true },
  ),
}));

test('every value in a record comes back as it was, in one line', () => {
  fc.assert(
    fc.property(value, (given) => {
      const text = recordToText(given);
      expect(text).not.toContain('\n');
      expect(recordFromText(text)).toEqual(given);
    }),
  );
});
