import { payRequestSchema, type PaymentCoin } from '@/protocol/payment';

/** Returns a wallet's request for these coins, for tests that read the answer themselves. */
export function coinBodies(coins: readonly PaymentCoin[]): object[] {
  return payRequestSchema.shape.coins.encode([...coins]);
}

export function payBody(coins: readonly PaymentCoin[]): object {
  return { coins: coinBodies(coins), session_id: '' };
}
