/** Puts the faults that testers set before and after a call of ours. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '@/protocol/refusal';
import { refusalBy, type FaultName, type SetFault } from '@/protocol/test-faults';
import type { Faults } from './faults';

export interface FaultyCall {
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  /** The path that was asked. */
  readonly path: string;
  readonly signal: AbortSignal;
}

type Kind = 'payment' | 'order' | 'refund';

/** All of them are POST. Paths without an instance lead to these, too. */
const KINDS: Readonly<Record<Kind, readonly string[]>> = {
  payment: [
    '/merchant/instances/:instance/orders/:orderId/pay',
    '/merchant/public/pay',
    '/merchant/public/instances/:instance/pay',
  ],
  order: [
    '/merchant/instances/:instance/private/orders',
    '/merchant/instances/:instance/order',
    '/merchant/order',
  ],
  refund: [
    '/merchant/instances/:instance/private/orders/:orderId/refund',
    '/merchant/instances/:instance/refund',
    '/merchant/refund',
  ],
};

const REFUSED: Readonly<Record<Kind, FaultName>> = {
  payment: 'payment-refused',
  order: 'order-refused',
  refund: 'refund-refused',
};
const LOST: Readonly<Record<Kind, FaultName>> = {
  payment: 'payment-answer-lost',
  order: 'order-answer-lost',
  refund: 'refund-answer-lost',
};

/** Calls that change the faults themselves never fail by one. */
export const canFail = ({ path }: Pick<FaultyCall, 'path'>): boolean =>
  path !== '/test' && !path.startsWith('/test/');

/** The refusal of this call, if one is set. */
export async function refusalOf(faults: Faults, call: FaultyCall): Promise<Refusal | undefined> {
  const kind = kindOf(call);
  const names: readonly FaultName[] = ['call-refused', ...(kind ? [REFUSED[kind]] : [])];
  const fault = await faults.take(names, fitting(call));
  return refusalBy(fault);
}

/** Delays an answer that is made already. True if it is to be lost. */
export async function spoilAnswer(
  faults: Faults,
  call: FaultyCall,
  answer: Response,
): Promise<boolean> {
  const delayed = await faults.take(['answer-delayed'], fitting(call));
  if (delayed?.delayMs !== undefined) {
    await sleep(delayed.delayMs, undefined, { signal: call.signal }).catch(() => undefined);
  }
  // A refused call has changed nothing that its caller could miss.
  if (!answer.ok) return false;
  const kind = kindOf(call);
  const names: readonly FaultName[] = ['answer-lost', ...(kind ? [LOST[kind]] : [])];
  return (await faults.take(names, fitting(call))) !== undefined;
}

function kindOf({ method, route }: FaultyCall): Kind | undefined {
  if (method !== 'POST') return undefined;
  return (Object.keys(KINDS) as Kind[]).find((kind) => KINDS[kind].includes(route));
}

function fitting({ method, path }: FaultyCall) {
  return (fault: SetFault): boolean =>
    (fault.method === undefined || fault.method === method) &&
    (fault.path === undefined || isAt(path, fault.path));
}

function isAt(path: string, wanted: string): boolean {
  return wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted;
}
