/**
 * The faults that testers have set, for all processes. Only a test deployment has it (decision D21).
 * While none is set, a question costs one comparison.
 */
import { currentTrace, type Trace } from '@/config/trace';
import { Refusal } from '@/protocol/refusal';
import {
  defaultsOf,
  storedMembers,
  parseFault,
  type FaultName,
  type FaultRequest,
  type SetFault,
} from '@/protocol/test-faults';
import type { Database } from '@/storage/client';
import {
  claimFault,
  deleteFault,
  deleteFaults,
  insertFault,
  listFaults,
  listFaultsLeft,
  type StoredFault,
} from '@/storage/deployment/test-faults';
import type { ClockChange } from '@/storage/deployment/test-clock';

/** The part of the test clock that tells all processes. */
export interface FaultNotice {
  readonly hasFaults: boolean;
  move(change: ClockChange): Promise<void>;
  noteFaults(): Promise<void>;
}

type Fits = (fault: SetFault) => boolean;

export class Faults {
  /** A fault that a request has met stays for all of it: a second look within finds the same. */
  readonly #met = new WeakMap<Trace, SetFault[]>();

  constructor(
    private readonly db: Database,
    private readonly notice: FaultNotice,
  ) {}

  /** Returns when all processes know it. Throws GENERIC_PARAMETER_MALFORMED if too many are set. */
  async set({ name, times, ...given }: FaultRequest): Promise<SetFault> {
    const members = storedMembers({ ...defaultsOf(name), ...given });
    const timesLeft = times === 'always' ? null : times;
    const stored = await insertFault(this.db, { name, members, timesLeft });
    if (stored === null) {
      throw new Refusal('GENERIC_PARAMETER_MALFORMED', { detail: 'too many faults are set' });
    }
    await this.notice.noteFaults();
    return describe(stored);
  }

  async list(): Promise<SetFault[]> {
    return (await listFaults(this.db)).map(describe);
  }

  /** Throws GENERIC_TEST_FAULT_UNKNOWN. */
  async clear(id: string): Promise<void> {
    const isNumber = /^[0-9]{1,15}$/.test(id);
    if (!isNumber || !(await deleteFault(this.db, parseInt(id, 10)))) {
      throw new Refusal('GENERIC_TEST_FAULT_UNKNOWN');
    }
    await this.notice.noteFaults();
  }

  async clearAll(): Promise<void> {
    await deleteFaults(this.db);
    await this.notice.noteFaults();
  }

  /** Clears all faults, and gives the clock the time of the start. */
  async reset(): Promise<void> {
    await deleteFaults(this.db);
    await this.notice.move('reset');
  }

  /** True if there may be some. */
  get areSet(): boolean {
    return this.notice.hasFaults;
  }

  /** The fault of these names that happens now, and counts it. Undefined if there is none. */
  async take(names: readonly FaultName[], fits: Fits = () => true): Promise<SetFault | undefined> {
    if (!this.areSet) return undefined;
    for (const stored of await listFaultsLeft(this.db)) {
      const fault = describe(stored);
      if (!names.includes(fault.name) || !fits(fault)) continue;
      if (await claimFault(this.db, stored.id)) return fault;
    }
    return undefined;
  }

  /** Like `take`, but a request meets the same fault at each of its looks. */
  async meet(names: readonly FaultName[], fits: Fits = () => true): Promise<SetFault | undefined> {
    if (!this.areSet) return undefined;
    const trace = currentTrace();
    const met = (trace && this.#met.get(trace)) ?? [];
    const again = met.find((fault) => names.includes(fault.name) && fits(fault));
    if (again !== undefined) return again;
    const fault = await this.take(names, fits);
    if (trace !== undefined && fault !== undefined) this.#met.set(trace, [...met, fault]);
    return fault;
  }
}

function describe({ id, name, members, timesLeft, happened }: StoredFault): SetFault {
  return parseFault(members, { id: `${id}`, name, left: timesLeft ?? 'always', happened });
}
