/** Sets and clears the server's faults for tests: docs/testing.md, "Making it fail". */
import { asJsonObject, isJsonArray, type JsonObject } from '@/protocol/json';
import { call } from './calls/call';

/** Each is described in docs/testing.md. */
export type FaultName =
  | 'payment-refused'
  | 'order-refused'
  | 'refund-refused'
  | 'call-refused'
  | 'payment-answer-lost'
  | 'order-answer-lost'
  | 'refund-answer-lost'
  | 'answer-lost'
  | 'answer-delayed'
  | 'coin-spent'
  | 'denomination-expired'
  | 'denomination-unknown'
  | 'deposit-refused'
  | 'exchange-refund-refused'
  | 'exchange-timeout'
  | 'exchange-unreachable'
  | 'exchange-failed'
  | 'exchange-reply-malformed'
  | 'exchange-slow'
  | 'exchange-keys-failed'
  | 'wire-fee-missing'
  | 'bank-transfer-rejected'
  | 'withdrawal-rejected'
  | 'webhook-unreachable'
  | 'webhook-refused';

/** Each fault takes some of them. */
export interface FaultChoices {
  /** Default: once. `always` is until it is cleared. */
  readonly times?: number | 'always';
  /** The refusal, by its name or number. */
  readonly code?: string | number;
  /** The exchange's call that fails. Default: `deposit`. */
  readonly call?: 'deposit' | 'refund' | 'transfer' | 'deposit-status' | 'reserve' | 'withdraw';
  readonly delayMs?: number;
  /** The status that a webhook's server answers. */
  readonly status?: number;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path of the calls. An asterisk at its end stands for any rest. */
  readonly path?: string;
}

export interface StandingFault {
  readonly id: string;
  readonly name: FaultName;
  /** How often it is still to happen. */
  readonly left: number | 'always';
  /** How often it has happened. */
  readonly happened: number;
}

export interface Faults {
  set(name: FaultName, choices?: FaultChoices): Promise<StandingFault>;
  list(): Promise<readonly StandingFault[]>;
  /** Clears one, by its `id`, or all. */
  clear(id?: string): Promise<void>;
}

export function faultsOf(url: string): Faults {
  const faults = `${url}/test/faults`;
  return {
    set: async (name, { delayMs, ...choices } = {}) => {
      const body = { name, ...choices, delay_ms: delayMs };
      return standing(await call('POST', faults, { body }));
    },
    list: async () => {
      const { set } = await call('GET', faults);
      return isJsonArray(set) ? set.map((one) => standing(asJsonObject(one))) : [];
    },
    clear: async (id) => {
      await call('DELETE', id === undefined ? faults : `${faults}/${id}`);
    },
  };
}

function standing({ id, name, left, happened }: JsonObject): StandingFault {
  return {
    id: String(id),
    name: name as FaultName,
    left: left === 'always' ? left : Number(left),
    happened: Number(happened),
  };
}
