/**
 * Turns a refusal of a party in this process into the form it has over HTTP. So callers need not
 * know where the other party runs.
 */
import { ERRORS } from '@/protocol/errors';
import { encodeMembers } from '@/protocol/refusal-members';
import { isRefusal, UpstreamRefusal, type Refusal } from '@/protocol/refusal';
import type { RefusalWords } from '@/protocol/refusal-words';

export interface Reply {
  readonly status: number;
  readonly code: number;
  readonly body: RefusalWords;
}

export function replyOf(refusal: Refusal): Reply {
  const { code, status, hint } = ERRORS[refusal.code];
  const { field, detail } = refusal.about;
  return {
    status,
    code,
    body: {
      code,
      hint,
      error: refusal.code,
      ...(field === undefined ? {} : { field }),
      ...(detail === undefined ? {} : { detail }),
      ...encodeMembers(refusal),
    },
  };
}

export async function asUpstream<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { status, body } = replyOf(error);
    throw new UpstreamRefusal(status, body);
  }
}
