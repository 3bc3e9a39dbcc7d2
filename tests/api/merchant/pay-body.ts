import { payRequestSchema, type PaymentCoin } from '@/protocol/payment';

/** Returns a wallet's request for these coins, for tests that read the answer themselves. */
export function coinBodies(coins: readonly PaymentCoin[]): object[] {
  return payRequestSchema.encode({ coins: [...coins], sessionId: '' }).coins;
}

export function payBody(coins: readonly PaymentCoin[]): object {
  return payRequestSchema.encode({ coins: [...coins], sessionId: '' });
}
