import { expect, test } from 'vitest';
import { addsUp, agrees, isSigned, matchDeposits } from '@/merchant/tracking/transfer-rules';
import type { ExchangeFacts } from '@/merchant/exchange-port';
import { createKeyPair, sign } from '@/protocol/crypto/eddsa';
import { equalBytes } from '@/protocol/crypto/bytes';
import { hashWireDeposits } from '@/protocol/crypto/signatures';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import type { TransferDetails } from '@/protocol/exchange';

const kudos = (units: bigint) => ({ currency: 'KUDOS', units });
const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);
const signer = createKeyPair(bytes(32, 1));

const facts: ExchangeFacts = {
  masterPub: bytes(32, 9),
  findDenomination: () => undefined,
  listDenominations: () => [],
  isSigningKey: (pub) => equalBytes(pub, signer.publicKey),
  findWireFee: () => undefined,
  accounts: [],
  reserveClosingDelayMs: 0,
};

function detailsOf(changes: Partial<TransferDetails> = {}): TransferDetails {
  const details = {
    total: kudos(85n),
    wire_fee: kudos(5n),
    merchant_pub: bytes(32, 2),
    h_wire: bytes(64, 3),
    execution_time: 1_600_000_000_000,
    deposits: [
      {
        h_contract_terms: bytes(64, 4),
        coin_pub: bytes(32, 5),
        deposit_value: kudos(60n),
        deposit_fee: kudos(6n),
      },
      {
        h_contract_terms: bytes(64, 6),
        coin_pub: bytes(32, 7),
        deposit_value: kudos(40n),
        deposit_fee: kudos(4n),
      },
    ],
    exchange_pub: signer.publicKey,
    ...changes,
  };
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
  return { ...details, exchange_sig: changes.exchange_sig ?? sign(signer.privateKey, blob) };
}

test('[TRACK-3] the exchange’s account of a transfer counts when an online key has signed it', async () => {
  const details = detailsOf();
  expect(await isSigned(details, facts)).toBe(true);
  expect(await isSigned({ ...details, total: kudos(86n) }, facts)).toBe(false);
  expect(await isSigned({ ...details, deposits: details.deposits.slice(1) }, facts)).toBe(false);
  const stranger = createKeyPair(bytes(32, 8));
  expect(await isSigned({ ...details, exchange_pub: stranger.publicKey }, facts)).toBe(false);
});

test('[TRACK-3] a total is the deposits less their fees and the wire fee, to the last unit', () => {
  expect(addsUp(detailsOf())).toBe(true);
  expect(addsUp(detailsOf({ total: kudos(84n) }))).toBe(false);
  expect(addsUp(detailsOf({ wire_fee: kudos(6n) }))).toBe(false);
});

test('[TRACK-3] deposits match by coin and contract, and differences are seen', () => {
  const details = detailsOf();
  const known = details.deposits.map((deposit, index) => ({
    row: `${index}`,
    orderId: `order-${index}`,
    coinPub: deposit.coin_pub,
    hContract: deposit.h_contract_terms,
    contribution: deposit.deposit_value.units,
    depositFee: deposit.deposit_fee.units,
  }));
  expect(agrees(details, matchDeposits(details, known))).toBe(true);
  // One of them is not ours.
  expect(agrees(details, matchDeposits(details, known.slice(1)))).toBe(false);
  // The same coin for another contract is another deposit.
  const moved = known.map((one) => ({ ...one, hContract: bytes(64, 99) }));
  expect(matchDeposits(details, moved)).toEqual([]);
  const dearer = known.map((one) => ({ ...one, depositFee: one.depositFee + 1n }));
  expect(agrees(details, matchDeposits(details, dearer))).toBe(false);
});
