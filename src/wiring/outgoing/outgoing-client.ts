/**
 * Sends all requests to addresses that a stranger has named: a payment's exchange, or a webhook
 * (docs/decisions/0007-outgoing-requests.md). Only https to public addresses is allowed, unless
 * OUTGOING_ALLOW says more. It connects to the address that was checked and follows no redirects.
 * Time, size and number are bounded. Addresses that the operator lists use listed-fetch.ts.
 */
import type { BlockList } from 'node:net';
import { waitOutside } from '@/fairness/slot';
import { isAllowed, isNeverAllowed, ownAddresses } from './address-rules';
import { openKeptConnections, type KeptConnections } from './kept-connections';
import { OutgoingFailure } from './outgoing-failure';
import { Pauses } from './pauses';
import { RequestSlots, type SlotLimits } from './request-slots';
import { resolveByDns, type ResolveName } from './resolve-name';
import { sendRequest, type OutgoingAnswer } from './send-request';
import { withSignal } from './with-signal';

export interface OutgoingPolicy {
  /** Networks that are allowed although not public, also over http. */
  readonly allow: BlockList;
  /** Milliseconds from resolving the name to the last byte. */
  readonly timeLimit: number;
  /** Milliseconds until there is a connection. Default: the time limit alone. */
  readonly connectLimit?: number;
  /** A longer body is not read, and the answer counts without it. */
  readonly cutsLongBodies?: boolean;
  /** Size of an answer's body, unpacked. */
  readonly maxBytes: number;
  readonly slots: SlotLimits;
  /** Idle connections that are kept. Default: each request has its own. */
  readonly keptConnections?: number;
  /** Milliseconds before a target that did not answer is asked again. */
  readonly pause: number;
  readonly now: () => number;
  readonly resolve?: ResolveName;
}

export interface OutgoingRequest {
  readonly url: string;
  /** Default: GET. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | undefined;
  /** Can shorten the time limit. */
  readonly signal?: AbortSignal | undefined;
}

export interface OutgoingClient {
  /** Whether it can be refused without DNS. False promises nothing. */
  isNeverAllowed(url: string): boolean;
  /** Throws OutgoingFailure if there is no complete answer. A refusal is an answer. */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
}

export function openOutgoingClient(policy: OutgoingPolicy): OutgoingClient {
  const slots = new RequestSlots(policy.slots);
  const pauses = new Pauses(policy);
  const { keptConnections = 0 } = policy;
  const kept = keptConnections === 0 ? undefined : openKeptConnections(keptConnections);
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
        return await waitOutside(
          slots.run(url.host, signal, () => pass({ policy, kept }, url, request, signal)),
        );
      } catch (error) {
        const failure = failureOf(error, signal);
        if (failure === null) throw error;
        const { reason } = failure;
        if (reason === 'timeout' || reason === 'unreachable') pauses.add(url.host);
        throw failure;
      }
    },
  };
}

async function pass(
  { policy, kept }: { policy: OutgoingPolicy; kept: KeptConnections | undefined },
  url: URL,
  { method = 'GET', headers = {}, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const { allow, resolve = resolveByDns() } = policy;
  const addresses = ownAddresses(url) ?? (await withSignal(resolve(url.hostname, signal), signal));
  const isSafe = addresses.length > 0 && addresses.every((one) => isAllowed(one, url, allow));
  if (!isSafe) throw new OutgoingFailure('forbidden');
  return sendRequest({ url, addresses, method, headers, body, signal, policy, kept });
}

/** Null for a bug. Failures of names, connections, certificates and encodings have a code. */
function failureOf(error: unknown, signal: AbortSignal): OutgoingFailure | null {
  if (signal.aborted) return new OutgoingFailure('timeout', { cause: error });
  if (error instanceof OutgoingFailure) return error;
  const hasCode = error instanceof Error && 'code' in error;
  return hasCode ? new OutgoingFailure('unreachable', { cause: error }) : null;
}
