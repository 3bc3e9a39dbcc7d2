/** Puts the faults that testers set between the merchant and an exchange. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ExchangeUnavailable,
  type DepositOutcome,
  type ExchangeFacts,
  type ExchangeFailure,
  type ExchangePort,
  type KnownExchanges,
} from '@/merchant/exchange-port';
import {
  refusalBy,
  type ExchangeCall,
  type FaultName,
  type SetFault,
} from '@/protocol/test-faults';
import { replyOf } from './as-upstream';
import type { Faults } from './faults';

const REFUSED_DEPOSIT: readonly FaultName[] = [
  'coin-spent',
  'denomination-expired',
  'denomination-unknown',
  'deposit-refused',
];

const FAILURES = {
  'exchange-timeout': 'timeout',
  'exchange-unreachable': 'unreachable',
  'exchange-failed': 'failed',
  'exchange-reply-malformed': 'malformed',
} as const satisfies Partial<Record<FaultName, ExchangeFailure>>;

const FAILED = Object.keys(FAILURES) as (keyof typeof FAILURES)[];

export function faultyExchanges<K extends KnownExchanges>(known: K, faults: Faults | undefined): K {
  if (faults === undefined) return known;
  const { exchanges, findAudited } = known;
  return {
    ...known,
    exchanges: exchanges.map((exchange) => faultyExchange(exchange, faults)),
    findAudited: async (baseUrl, auditorPubs) => {
      const found = await findAudited(baseUrl, auditorPubs);
      return found && faultyExchange(found, faults);
    },
  };
}

function faultyExchange(exchange: ExchangePort, faults: Faults): ExchangePort {
  const asked = <T>(call: ExchangeCall, ask: () => Promise<T>): Promise<T> =>
    askedThrough(faults, call, ask);
  return {
    ...exchange,
    facts: async (wanted) => {
      if (await faults.meet(['exchange-keys-failed'])) throw new ExchangeUnavailable('unreachable');
      const facts = await exchange.facts(wanted);
      return (await faults.meet(['wire-fee-missing'])) ? withoutWireFee(facts) : facts;
    },
    deposit: async (deposits) => {
      await delay(faults, 'deposit');
      const outcome = await failedOutcome(faults, 'deposit', REFUSED_DEPOSIT);
      return outcome === undefined ? exchange.deposit(deposits) : deposits.coins.map(() => outcome);
    },
    ...(exchange.confirmAhead === undefined
      ? {}
      : {
          // Null lets the merchant pay by steps, where `deposit` meets the same fault.
          confirmAhead: async (deposits) => {
            await delay(faults, 'deposit');
            const outcome = await failedOutcome(faults, 'deposit', REFUSED_DEPOSIT);
            if (outcome !== undefined) return null;
            return (await exchange.confirmAhead?.(deposits)) ?? null;
          },
        }),
    refund: async (refund) => {
      await delay(faults, 'refund');
      const outcome = await failedOutcome(faults, 'refund', ['exchange-refund-refused']);
      return outcome ?? exchange.refund(refund);
    },
    transfer: (wtid) => asked('transfer', () => exchange.transfer(wtid)),
    depositStatus: (question) => asked('deposit-status', () => exchange.depositStatus(question)),
    reserve: (reservePub) => asked('reserve', () => exchange.reserve(reservePub)),
    withdraw: (reservePub, request) =>
      asked('withdraw', () => exchange.withdraw(reservePub, request)),
  };
}

function withoutWireFee(facts: ExchangeFacts): ExchangeFacts {
  return {
    masterPub: facts.masterPub,
    findDenomination: (hDenom) => facts.findDenomination(hDenom),
    listDenominations: () => facts.listDenominations(),
    isSigningKey: (pub) => facts.isSigningKey(pub),
    findWireFee: () => undefined,
    accounts: facts.accounts,
    reserveClosingDelayMs: facts.reserveClosingDelayMs,
  };
}

const isOf =
  (call: ExchangeCall) =>
  (fault: SetFault): boolean =>
    (fault.call ?? 'deposit') === call;

async function delay(faults: Faults, call: ExchangeCall): Promise<void> {
  const slow = await faults.take(['exchange-slow'], isOf(call));
  if (slow?.delayMs !== undefined) await sleep(slow.delayMs);
}

async function askedThrough<T>(
  faults: Faults,
  call: ExchangeCall,
  ask: () => Promise<T>,
): Promise<T> {
  await delay(faults, call);
  const failed = await faults.meet(FAILED, isOf(call));
  if (failed !== undefined) throw new ExchangeUnavailable(failureOf(failed));
  return ask();
}

/** Undefined without a fault. */
async function failedOutcome(
  faults: Faults,
  call: ExchangeCall,
  refusals: readonly FaultName[],
): Promise<Exclude<DepositOutcome, { state: 'accepted' }> | undefined> {
  const refused = await faults.meet(refusals);
  const refusal = refusalBy(refused);
  if (refusal !== undefined) return { state: 'refused', ...replyOf(refusal) };
  const failed = await faults.meet(FAILED, isOf(call));
  return failed && { state: 'unknown', failure: failureOf(failed) };
}

function failureOf({ name }: SetFault): ExchangeFailure {
  return FAILED.flatMap((one) => (one === name ? [FAILURES[one]] : []))[0] ?? 'failed';
}
