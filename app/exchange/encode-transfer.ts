/** A transfer's account as JSON. Many deposits are encoded in portions. */
import { z } from 'zod';
import { takeTurn } from '@/fairness/turns';
import {
  transferDepositSchema,
  transferDetailsSchema,
  type TransferDetails,
} from '@/protocol/exchange';

const PORTION = 200;

export async function encodeTransfer({ deposits, ...details }: TransferDetails) {
  const encoded: z.input<typeof transferDepositSchema>[] = [];
  for (let start = 0; start < deposits.length; start += PORTION) {
    if (deposits.length > PORTION) await takeTurn();
    const portion = deposits.slice(start, start + PORTION);
    encoded.push(...portion.map((deposit) => z.encode(transferDepositSchema, deposit)));
  }
  return { ...z.encode(transferDetailsSchema, { ...details, deposits: [] }), deposits: encoded };
}
