import type { Amount as Money } from '@/protocol/amount';
import type { ContractTermsJson } from '@/protocol/contract-terms';
import type { OrderStory } from './order-steps';

/** An order with the facts that its page needs. */
export interface ShownOrder extends OrderStory {
  readonly orderId: string;
  readonly summary: string;
  readonly amount: Money;
  readonly paid: Money;
  readonly refunded: Money;
  readonly payUri: string;
  readonly refundUri: string;
  readonly isRefundable: boolean;
  /** The contract before a wallet has claimed it. */
  readonly draft: ContractTermsJson | null;
  readonly hasGoods: boolean;
  readonly sentNote: string | null;
  readonly note: string | null;
}
