/**
 * Answers GET wire (protocol-a 5.2): the exchange's account and the wire fees, signed by the master key
 * (purposes 1030, 1028). `url` is the older name of `payto_uri` (decision D23). Deployed wallets
 * take the first record of a method: it is the one around the current time. Throws
 * EXCHANGE_GENERIC_KEYS_MISSING while an offline master key has not signed account and fees.
 */
import type { ExchangeWire } from '@/protocol/exchange-keys';
import { Refusal } from '@/protocol/refusal';
import type { Timestamp } from '@/protocol/timestamp';
import { isValid, type AnnouncedWire, type Exchange } from '../exchange';
import { checkForChanges } from '../keys/open-keys';
import { FEES, fixedWireFeePeriods, wireFeePeriod, wireFeePeriodChanges } from '../keys/key-plan';
import { accountBlob, wireFeeBlob } from '../keys/signed-blobs';

const MAX_AGE_MS = 24 * 3_600_000;

export function getAnnouncedWire(exchange: Exchange): AnnouncedWire {
  const now = exchange.clock.now();
  checkForChanges(exchange);
  const { keys, payto, wireDetails, wireMethod } = exchange;
  const { master, generation } = keys;
  const known = exchange.caches.wire;
  const isCurrent = !master.isOffline || known?.generation === generation;
  if (known !== undefined && isValid(known, now) && isCurrent) return known;
  const accountSig = master.findSignature(accountBlob(payto));
  const fees = feeRecords(exchange, now);
  if (accountSig === undefined || fees.length === 0) {
    throw new Refusal('EXCHANGE_GENERIC_KEYS_MISSING');
  }
  const wire: ExchangeWire = {
    masterPub: master.publicKey,
    earlyMasterPub: master.publicKey,
    accounts: [{ payto, url: payto, masterSig: accountSig }],
    fees: { [wireMethod]: fees },
    wireDetails,
  };
  const issued = fees[0]?.start ?? now;
  // It changes at the same moment as in other processes.
  const changes = master.isOffline ? Infinity : wireFeePeriodChanges(wireFeePeriod(now));
  const validUntil = Math.min(now + MAX_AGE_MS, changes);
  const made = { wire, generation, issued, madeMs: now, validUntil };
  exchange.caches.wire = made;
  return made;
}

function feeRecords(exchange: Exchange, now: Timestamp) {
  const { master } = exchange.keys;
  const { currency } = exchange;
  const periods = master.isOffline ? fixedWireFeePeriods(now) : [wireFeePeriod(now)];
  return periods.flatMap((period) => {
    const sig = master.findSignature(wireFeeBlob(exchange, period));
    if (sig === undefined) return [];
    const wireFee = { currency, units: FEES.wire };
    const closingFee = { currency, units: FEES.closing };
    return [{ wireFee, closingFee, start: period.start, end: period.end, sig }];
  });
}
