/**
 * The parties as they were at another time: the same databases and keys, but a clock that the seeding
 * moves. The clock of the process stays as it is, and so do its announcements.
 */
import { EXCHANGE_USERNAME } from '@/bank/accounts/ensure-bank-accounts';
import type { Bank } from '@/bank/bank';
import type { Clock } from '@/config/clock';
import type { Exchange } from '@/exchange/exchange';
import type { Merchant } from '@/merchant/merchant';
import type { Timestamp } from '@/protocol/timestamp';
import type { Wiring } from '@/wiring';
import { localExchangePort } from '../local-exchange-port';
import { localWireGateway } from '../local-wire-gateway';

export class PastClock implements Clock {
  constructor(private at: Timestamp) {}

  now(): Timestamp {
    return this.at;
  }

  set(at: Timestamp): void {
    this.at = at;
  }
}

export interface PastParties {
  readonly clock: PastClock;
  readonly bank: Bank;
  readonly exchange: Exchange;
  readonly merchant: Merchant;
}

export function pastPartiesOf(wired: Wiring, at: Timestamp): PastParties {
  const clock = new PastClock(at);
  const bank = { ...wired.bank, clock };
  const gateway = localWireGateway(bank, EXCHANGE_USERNAME);
  const exchange = { ...wired.exchange, clock, gateway, caches: {} };
  const exchanges = [localExchangePort(exchange)];
  return { clock, bank, exchange, merchant: { ...wired.merchant, clock, exchanges } };
}
