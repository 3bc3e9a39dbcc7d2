/** The exchange as a party: what its operations need, made once in wiring.ts. */
import type { Clock, Random } from '@/config/clock';
import type { Generation } from '@/protocol/generations';
import type { WireDetails } from '@/protocol/wire-account';
import type { ExchangeKeys, ExchangeWire } from '@/protocol/exchange-keys';
import { BANK_WIRE_METHOD } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import type { Database } from '@/storage/client';
import type { KeyFiles } from '@/storage/exchange/key-files';
import type { Wakeups } from '@/storage/wakeups';
import type { AuditorPort } from './auditor-port';
import { MODULUS_BITS } from './keys/key-plan';
import type { KeyRing } from './keys/key-ring';
import { openKeys, type KeyPorts } from './keys/open-keys';
import type { RefusedReveals } from './commitments/assert-commitment';
import { answerCommitment, type RecomputeCommitment } from './commitments/recompute-commitment';
import { SolventReserves } from './solvent-reserves';
import type { WireGateway } from './wire-gateway';

export interface ExchangePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly wakeups: Wakeups;
  readonly gateway: WireGateway;
  readonly currency: string;
  /** Ends in a slash. */
  readonly baseUrl: string;
  /** The exchange's own bank account. */
  readonly payto: string;
  /** The same account in the specification's form, if the bank has numbers. */
  readonly wireDetails?: WireDetails | undefined;
  readonly files: KeyFiles;
  /**
   * The public half of an offline master key. Without it, as in the demo, DATA_DIR has the master
   * key too.
   */
  readonly masterPub?: Uint8Array | undefined;
  /** Outside the demo: if the operator brought no master key, one is made once and handed out. */
  readonly handsOutMaster?: boolean | undefined;
  /** Bits of new denominations' keys. */
  readonly modulusBits?: number | undefined;
  /** The first keys of all start this much earlier. */
  readonly firstEarlierMs?: number | undefined;
  /** The auditors that get deposits. */
  readonly auditors?: readonly AuditorPort[] | undefined;
  /** Runs on another thread. If absent, this one does the work. */
  readonly recompute?: RecomputeCommitment | undefined;
}

export interface Exchange extends ExchangePorts {
  readonly auditors: readonly AuditorPort[];
  readonly keys: KeyRing;
  readonly keyPorts: KeyPorts;
  readonly wireMethod: string;
  /** The generation of signatures that is tried first. */
  readonly generation: Generation;
  readonly recompute: RecomputeCommitment;
  readonly refusedReveals: RefusedReveals;
  readonly caches: ExchangeCaches;
  readonly solvent: SolventReserves;
}

/** Announcements that stay the same until time or keys change. */
export interface ExchangeCaches {
  keys?: AnnouncedKeys;
  wire?: AnnouncedWire;
}

interface Announcement {
  readonly generation: number;
  /** The time at which its content last changed. */
  readonly issued: number;
  /** The time at which it was made. Before that it is made again, too: a test may set the clock back. */
  readonly madeMs: number;
  /** Made again from this time on. */
  readonly validUntil: number;
}

export interface AnnouncedKeys extends Announcement {
  readonly keys: ExchangeKeys;
}

export interface AnnouncedWire extends Announcement {
  readonly wire: ExchangeWire;
}

/** Reports whether an announcement may be used at this time. */
export function isValid({ madeMs, validUntil }: Announcement, now: number): boolean {
  return madeMs <= now && now < validUntil;
}

/** Loads the keys, or makes them (a few seconds, once). */
export async function openExchange(ports: ExchangePorts): Promise<Exchange> {
  const { db, random, currency, payto, clock, masterPub, files } = ports;
  const { handsOutMaster = false, modulusBits = MODULUS_BITS, firstEarlierMs = 0 } = ports;
  const own = { masterPub, handsOutMaster, modulusBits, firstEarlierMs };
  const keyPorts: KeyPorts = { db, files, random, currency, payto, ...own };
  return {
    ...ports,
    auditors: ports.auditors ?? [],
    recompute: ports.recompute ?? ((question) => Promise.resolve(answerCommitment(question))),
    refusedReveals: new Map(),
    keys: await openKeys(keyPorts, clock.now()),
    keyPorts,
    wireMethod: BANK_WIRE_METHOD,
    generation: 'v9',
    caches: {},
    solvent: new SolventReserves(),
  };
}

/**
 * The same exchange as one generation's routes see it: its layouts are tried first. Each route
 * accepts both (decision D13).
 */
export function preferring(exchange: Exchange, own: Generation): Exchange {
  return { ...exchange, generation: own };
}

export function assertCurrency(given: string, ours: string, field: string): void {
  if (given !== ours) throw new Refusal('GENERIC_CURRENCY_MISMATCH', { field });
}
