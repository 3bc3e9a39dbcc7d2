import { expect, test } from 'vitest';
import {
  addsUp,
  findConflict,
  hasRightFigures,
  isSigned,
  isStatusSigned,
  matchDeposits,
} from '@/merchant/tracking/transfer-rules';
import type { ExchangeFacts } from '@/merchant/exchange-port';
import { createKeyPair, sign } from '@/protocol/crypto/eddsa';
import { equalBytes } from '@/protocol/crypto/bytes';
import { hashWireDeposits, signaturesV9 } from '@/protocol/signatures';
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
    wireFee: kudos(5n),
    merchantPub: bytes(32, 2),
    hWire: bytes(64, 3),
    executionTime: 1_600_000_000_000,
    deposits: [
      {
        hContract: bytes(64, 4),
        coinPub: bytes(32, 5),
        depositValue: kudos(60n),
        depositFee: kudos(6n),
      },
      {
        hContract: bytes(64, 6),
        coinPub: bytes(32, 7),
        depositValue: kudos(40n),
        depositFee: kudos(4n),
      },
    ],
    exchangePub: signer.publicKey,
    ...changes,
  };
  const blob = signaturesV9.confirmWireDeposit({
    total: details.total,
    wireFee: details.wireFee,
    merchantPub: details.merchantPub,
    hWire: details.hWire,
    hDetails: hashWireDeposits(
      details.deposits.map((deposit) => ({
        hContract: deposit.hContract,
        executionTime: details.executionTime,
        coinPub: deposit.coinPub,
        depositValue: deposit.depositValue,
        depositFee: deposit.depositFee,
      })),
    ),
  });
  return { ...details, exchangeSig: changes.exchangeSig ?? sign(signer.privateKey, blob) };
}

test('[TRACK-3] the exchange’s account of a transfer counts when an online key has signed it', () => {
  const details = detailsOf();
  expect(isSigned(details, facts)).toBe(true);
  expect(isSigned({ ...details, total: kudos(86n) }, facts)).toBe(false);
  expect(isSigned({ ...details, deposits: details.deposits.slice(1) }, facts)).toBe(false);
  const stranger = createKeyPair(bytes(32, 8));
  expect(isSigned({ ...details, exchangePub: stranger.publicKey }, facts)).toBe(false);
});

test('[TRACK-3] a total is the deposits less their fees and the wire fee, to the last unit', () => {
  expect(addsUp(detailsOf())).toBe(true);
  expect(addsUp(detailsOf({ total: kudos(84n) }))).toBe(false);
  expect(addsUp(detailsOf({ wireFee: kudos(6n) }))).toBe(false);
});

/** Returns what we know if the exchange is right. */
function knownOf(details: TransferDetails) {
  return details.deposits.map((deposit, index) => ({
    row: index,
    orderId: `order-${index}`,
    coinPub: deposit.coinPub,
    hContract: deposit.hContract,
    contribution: deposit.depositValue.units,
    depositFee: deposit.depositFee.units,
    refunded: 0n,
    exchangeTimestamp: 1_500_000_000_000,
    exchangeSig: bytes(64, 11),
    exchangePub: signer.publicKey,
  }));
}

test('[TRACK-3] deposits match by coin and contract', () => {
  const details = detailsOf();
  const known = knownOf(details);
  expect(matchDeposits(details, known)).toMatchObject([
    { orderId: 'order-0', value: 60n, fee: 6n },
    { orderId: 'order-1', value: 40n, fee: 4n },
  ]);
  // The same coin for another contract is another deposit.
  const moved = known.map((one) => ({ ...one, hContract: bytes(64, 99) }));
  expect(matchDeposits(details, moved)).toEqual([]);
});

test('[TRACK-1] the first statement that contradicts an earlier one is found', () => {
  const details = detailsOf();
  const known = knownOf(details);
  expect(findConflict(details, known)).toBeNull();
  const dearer = known.map((one, index) => (index === 1 ? { ...one, depositFee: 3n } : one));
  expect(findConflict(details, dearer)).toEqual({ offset: 1, ours: dearer[1] });
  // One of the deposits is not ours.
  expect(findConflict(details, known.slice(1))).toEqual({ offset: 0, ours: undefined });
  const short = detailsOf({ total: kudos(84n) });
  expect(findConflict(short, known)).toEqual({ offset: 2, ours: undefined });
});

test('[TRACK-1] a deposit may bring less only by what was refunded of it, and never more', () => {
  const ours = { contribution: 60n, depositFee: 6n, refunded: 0n };
  expect(hasRightFigures(ours, { value: 60n, fee: 6n })).toBe(true);
  expect(hasRightFigures(ours, { value: 59n, fee: 6n })).toBe(false);
  expect(hasRightFigures(ours, { value: 61n, fee: 6n })).toBe(false);
  expect(hasRightFigures(ours, { value: 60n, fee: 7n })).toBe(false);
  const partly = { ...ours, refunded: 20n };
  expect(hasRightFigures(partly, { value: 40n, fee: 6n })).toBe(true);
  expect(hasRightFigures(partly, { value: 39n, fee: 6n })).toBe(false);
});

test('[TRACK-2] a deposit’s transfer counts when an online key has signed it', () => {
  const question = {
    hContract: bytes(64, 4),
    hWire: bytes(64, 3),
    merchantPub: bytes(32, 2),
    coinPub: bytes(32, 5),
    merchantSig: bytes(64, 1),
  };
  const claim = {
    isWired: true as const,
    wtid: bytes(32, 12),
    executionTime: 1_600_000_000_000,
    coinContribution: kudos(54n),
  };
  const blob = signaturesV9.confirmWire({
    ...question,
    wtid: claim.wtid,
    executionTime: claim.executionTime,
    coinContribution: claim.coinContribution,
  });
  const signed = {
    ...claim,
    exchangeSig: sign(signer.privateKey, blob),
    exchangePub: signer.publicKey,
  };
  expect(isStatusSigned(signed, question, facts)).toBe(true);
  const changed = { ...signed, coinContribution: kudos(55n) };
  expect(isStatusSigned(changed, question, facts)).toBe(false);
  const other = { ...question, coinPub: bytes(32, 7) };
  expect(isStatusSigned(signed, other, facts)).toBe(false);
  const stranger = createKeyPair(bytes(32, 8));
  const forged = {
    ...claim,
    exchangeSig: sign(stranger.privateKey, blob),
    exchangePub: stranger.publicKey,
  };
  expect(isStatusSigned(forged, question, facts)).toBe(false);
});
