/** Amounts as people type them into forms: `5`, `5.20`, `5,20`, or with the currency before it. */
import { z } from 'zod';
import { formatAmount, isZero, parseAmount } from '@/protocol/amount';
import { borderCodec } from '@/protocol/border-codec';
import { FormatError } from '@/protocol/format-error';

/** Above zero, unless `zero` allows it. */
export function typedAmountSchema(currency: string, { zero = false } = {}) {
  return borderCodec(
    z.string(),
    (value) => typeof value === 'object' && value !== null && 'units' in value,
    (text) => {
      const plain = text.trim().replace(',', '.');
      const amount = parseAmount(plain.includes(':') ? plain : `${currency}:${plain}`);
      if (isZero(amount) && !zero) throw new FormatError('expected an amount above zero');
      return amount;
    },
    formatAmount,
  );
}
