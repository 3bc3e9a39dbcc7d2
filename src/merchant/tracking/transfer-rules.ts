/**
 * Whether an exchange's account of a transfer can be believed (protocol-a 3, purpose 1037; seed.md
 * "Tracking structures") [TRACK-3]. Pure but for the signature's verification.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { verifyAsync } from '@/protocol/crypto/eddsa';
import { hashWireDeposits } from '@/protocol/crypto/signatures';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import type { TransferDetails } from '@/protocol/exchange';
import type { KnownDeposit } from '@/storage/merchant/transfers';
import type { ExchangeFacts } from '../exchange-port';

/** Signed by one of the exchange's online keys. */
export async function isSigned(details: TransferDetails, facts: ExchangeFacts): Promise<boolean> {
  const blob = signaturesV9.confirmWireDeposit({
    total: details.total,
    wireFee: details.wire_fee,
    merchantPub: details.merchant_pub,
    hWire: details.h_wire,
    hDetails: hashWireDeposits(
      details.deposits.map((deposit) => ({
        hContract: deposit.h_contract_terms,
        executionTime: details.execution_time,
        coinPub: deposit.coin_pub,
        depositValue: deposit.deposit_value,
        depositFee: deposit.deposit_fee,
      })),
    ),
  });
  return (
    facts.isSigningKey(details.exchange_pub) &&
    (await verifyAsync(details.exchange_pub, blob, details.exchange_sig))
  );
}

/** The total is what the deposits bring, less the wire fee. */
export function addsUp({ deposits, total, wire_fee: wireFee }: TransferDetails): boolean {
  const brought = deposits.reduce(
    (sum, deposit) => sum + deposit.deposit_value.units - deposit.deposit_fee.units,
    0n,
  );
  return brought - wireFee.units === total.units;
}

export interface MatchedDeposit extends KnownDeposit {
  readonly value: bigint;
  readonly fee: bigint;
}

/** Our deposits that the transfer names, with the exchange's figures. */
export function matchDeposits(
  details: TransferDetails,
  known: readonly KnownDeposit[],
): MatchedDeposit[] {
  return details.deposits.flatMap((deposit) => {
    const ours = known.find(
      ({ coinPub, hContract }) =>
        equalBytes(coinPub, deposit.coin_pub) && equalBytes(hContract, deposit.h_contract_terms),
    );
    const { deposit_value: value, deposit_fee: fee } = deposit;
    return ours === undefined ? [] : [{ ...ours, value: value.units, fee: fee.units }];
  });
}

/** Every deposit of the transfer is ours, with the figures that the exchange confirmed before. */
export function agrees(details: TransferDetails, matched: readonly MatchedDeposit[]): boolean {
  return (
    matched.length === details.deposits.length &&
    matched.every((one) => one.value === one.contribution && one.fee === one.depositFee)
  );
}
