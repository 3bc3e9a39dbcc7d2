/**
 * GET wire (protocol-a 5.2): the exchange's account and the wire fees, signed by the master key
 * (purposes 1030, 1028). `url` is the older name of `payto_uri` (decision D23).
 */
import { z } from 'zod';
import { sign } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import { exchangeWireSchema } from '@/protocol/exchange';
import { hashExchangeAccount } from '@/protocol/wire-hash';
import type { CachedAnswer, Exchange } from '../exchange';
import { toAnswer } from '../keys/announce-keys';
import { FEES, wireFeePeriod } from '../keys/key-plan';

const MAX_AGE_MS = 24 * 3_600_000;

export function announceWire(exchange: Exchange): CachedAnswer {
  const now = exchange.clock.now();
  const known = exchange.caches.wire;
  if (known !== undefined && now < known.validUntil) return known;
  const { keys, payto, wireMethod, currency } = exchange;
  const { start, end } = wireFeePeriod(now);
  const wireFee = { currency, units: FEES.wire };
  const closingFee = { currency, units: FEES.closing };
  const seed = keys.master.privateKey;
  const wire = z.encode(exchangeWireSchema, {
    master_public_key: keys.master.publicKey,
    master_pub: keys.master.publicKey,
    accounts: [
      {
        payto_uri: payto,
        url: payto,
        master_sig: sign(seed, signaturesV9.wireDetails({ hAccount: hashExchangeAccount(payto) })),
      },
    ],
    fees: {
      [wireMethod]: [
        {
          wire_fee: wireFee,
          closing_fee: closingFee,
          start_date: start,
          end_date: end,
          sig: sign(seed, signaturesV9.wireFees({ wireMethod, start, end, wireFee, closingFee })),
        },
      ],
    },
  });
  const made = {
    ...toAnswer(wire),
    generation: keys.generation,
    issued: start,
    validUntil: now + MAX_AGE_MS,
  };
  exchange.caches.wire = made;
  return made;
}
