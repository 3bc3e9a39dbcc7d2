/**
 * The one door for requests whose address a stranger has named: an exchange in a payment, a webhook
 * (docs/decisions/0007-outgoing-requests.md). https to public addresses, unless OUTGOING_ALLOW says
 * more. The connection goes to an address that was checked. No redirect is followed, and time, size
 * and number are bounded. What the operator lists goes by listed-fetch.ts.
 */
import type { BlockList } from 'node:net';
import { aside } from '@/fairness/place';
import { isAllowed, isNeverAllowed, ownAddresses } from './address-rules';
import { OutgoingFailure } from './outgoing-failure';
import { Pauses } from './pauses';
import { Places, type PlaceLimits } from './places';
import { resolveByDns, type ResolveName } from './resolve-name';
import { sendRequest, type OutgoingAnswer } from './send-request';
import { withSignal } from './with-signal';

export interface DoorPolicy {
  /** Networks that may be reached although they are not public, and by http. */
  readonly allow: BlockList;
  /** In milliseconds, for everything from the name to the last byte. */
  readonly timeLimit: number;
  /** Of an answer's body, unpacked. */
  readonly maxBytes: number;
  readonly places: PlaceLimits;
  /** How long a target that did not answer is left alone, in milliseconds. */
  readonly pause: number;
  readonly now: () => number;
  readonly resolve?: ResolveName;
}

export interface OutgoingRequest {
  readonly url: string;
  /** GET unless given. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | undefined;
  /** A shorter time limit. */
  readonly signal?: AbortSignal | undefined;
}

export interface Door {
  /** Whether it can be refused without looking at the network; false does not promise anything. */
  isNeverAllowed(url: string): boolean;
  /** Throws OutgoingFailure when there is no whole answer; a refusal is an answer. */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
}

export function openDoor(policy: DoorPolicy): Door {
  const places = new Places(policy.places);
  const pauses = new Pauses(policy);
  const isForbidden = (url: string): boolean =>
    !URL.canParse(url) || isNeverAllowed(new URL(url), policy.allow);
  return {
    isNeverAllowed: isForbidden,
    send: async (request) => {
      if (isForbidden(request.url)) throw new OutgoingFailure('forbidden');
      const url = new URL(request.url);
      if (pauses.has(url.host)) throw new OutgoingFailure('busy');
      const limit = AbortSignal.timeout(policy.timeLimit);
      const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
      try {
        return await aside(places.run(url.host, signal, () => pass(policy, url, request, signal)));
      } catch (error) {
        const failure = failureOf(error, signal);
        const { reason } = failure;
        if (reason === 'timeout' || reason === 'unreachable') pauses.add(url.host);
        throw failure;
      }
    },
  };
}

async function pass(
  { allow, maxBytes, resolve = resolveByDns() }: DoorPolicy,
  url: URL,
  { method = 'GET', headers = {}, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const addresses = ownAddresses(url) ?? (await withSignal(resolve(url.hostname, signal), signal));
  const isSafe = addresses.length > 0 && addresses.every((one) => isAllowed(one, url, allow));
  if (!isSafe) throw new OutgoingFailure('forbidden');
  return sendRequest({ url, addresses, method, headers, body, signal, maxBytes });
}

function failureOf(error: unknown, signal: AbortSignal): OutgoingFailure {
  if (signal.aborted) return new OutgoingFailure('timeout', { cause: error });
  if (error instanceof OutgoingFailure) return error;
  return new OutgoingFailure('unreachable', { cause: error });
}
