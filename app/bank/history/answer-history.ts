import { z } from 'zod';
import { bankHistorySchema, type BankBooking } from '@/protocol/test-bank';

/** 204 where there are none. */
export function answerHistory(bookings: BankBooking[]): object | undefined {
  return bookings.length === 0 ? undefined : z.encode(bankHistorySchema, { data: bookings });
}
