import { z } from 'zod';
import { bankHistorySchema, type BankBooking } from '@/protocol/test-bank';

/** Returns the bookings. Without any, the answer is 204. */
export function answerHistory(bookings: BankBooking[]): object | undefined {
  return bookings.length === 0 ? undefined : z.encode(bankHistorySchema, { data: bookings });
}
