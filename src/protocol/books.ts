/** The books of exchange and merchant for their operators: GET management/books. */
import { z } from 'zod';
import { amountSchema, formatAmount } from './amount';
import { base32Bytes } from './base32';
import { renamed } from './renamed';
import { timestampSchema } from './timestamp';

/** Checks of one party's books. Sums are units. One below zero is a fault. */
export interface Books<Name extends string = string> {
  readonly balanced: boolean;
  /** Equations that do not hold, by name. */
  readonly violations: readonly string[];
  readonly sums: Readonly<Record<Name, bigint>>;
}

/** Writes the sums as amounts. */
export function encodeBooks<B extends Books>(
  books: B,
  currency: string,
): Omit<B, 'sums'> & { readonly sums: Readonly<Record<string, string>> } {
  const asText = (units: bigint): string =>
    units < 0n
      ? `-${formatAmount({ currency, units: -units })}`
      : formatAmount({ currency, units });
  const texts = Object.entries(books.sums).map(([name, units]) => [name, asText(units)] as const);
  return { ...books, sums: Object.fromEntries(texts) };
}

/** A transfer that the bank has not taken. */
export const unsentTransferSchema = renamed(
  z.object({
    kind: z.enum(['merchant', 'closing']),
    wtid: base32Bytes(32),
    payto_uri: z.string(),
    amount: amountSchema,
    failure: z.string(),
    attempts: z.int(),
    next_attempt: timestampSchema,
  }),
  { payto_uri: 'payto' },
);
export type UnsentTransfer = z.output<typeof unsentTransferSchema>;
