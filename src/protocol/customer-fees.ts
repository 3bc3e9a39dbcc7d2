/**
 * Computes the fees that a customer pays beyond the price (specification "Behaviour rules" 3 and 4;
 * protocol-a 7.1; protocol-b 3.4). Wallet and merchant use the same rule. The merchant covers
 * `maxFee` of the deposit fees and `maxWireFee` of the wire fees. The rest of the wire fees is
 * divided by the amortization, rounded down; zero and negative values count as 1. What then remains
 * of `maxFee` pays deposit fees. Pure; mixed currencies throw a TypeError.
 */
import {
  addAmountsSaturating,
  divideAmount,
  subtractAmountsSaturating,
  type Amount,
} from '@/protocol/amount';

export interface FeeTerms {
  readonly maxFee: Amount;
  readonly maxWireFee: Amount;
  readonly wireFeeAmortization: number;
}

export interface Fees {
  /** Sum over all coins. */
  readonly depositFees: Amount;
  /** Sum over all distinct exchanges. */
  readonly wireFees: Amount;
}

export interface CustomerFees {
  readonly customerDepositFees: Amount;
  readonly customerWireFees: Amount;
}

/**
 * Returns the customer's part of the fees. With F deposit fees and c = max(0, W - maxWireFee) /
 * amortization: together both parts are max(0, F + c - maxFee).
 */
export function customerFees(fees: Fees, terms: FeeTerms): CustomerFees {
  const amortization = Math.max(1, terms.wireFeeAmortization);
  const excess = subtractAmountsSaturating(fees.wireFees, terms.maxWireFee);
  const wireShare = divideAmount(excess, amortization);
  const allowance = subtractAmountsSaturating(terms.maxFee, wireShare);
  return {
    customerDepositFees: subtractAmountsSaturating(fees.depositFees, allowance),
    customerWireFees: subtractAmountsSaturating(wireShare, terms.maxFee),
  };
}

/** Returns the amount due in coins: the price and the customer's part of the fees, up to the limit. */
export function amountDue(price: Amount, fees: Fees, terms: FeeTerms): Amount {
  const { customerDepositFees, customerWireFees } = customerFees(fees, terms);
  return addAmountsSaturating(price, addAmountsSaturating(customerDepositFees, customerWireFees));
}
