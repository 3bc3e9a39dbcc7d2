/**
 * Lists the private calls of the last days, the youngest first: GET private/requests. Shows
 * one of them with its bodies: GET private/requests/SERIAL. Throws MERCHANT_GENERIC_LOGGED_REQUEST_UNKNOWN, and
 * GENERIC_READING_TOO_LONG.
 */
import { isString, parseRecordOf } from '@/protocol/json';
import type { LoggedCall, LoggedCallDetails } from '@/protocol/logged-call';
import { Refusal } from '@/protocol/refusal';
import { withoutNulls } from '@/protocol/without-nulls';
import {
  findLoggedCall,
  listLoggedCalls as listRows,
  type LoggedCallPage,
} from '@/storage/merchant/logged-call-list';
import type { Merchant } from '../merchant';

/** Those with a status from one number to another: 200 to 299 for all that were done. */
export interface StatusRange {
  readonly from: number;
  readonly to: number;
}

export interface LoggedCallQuestion extends Pick<
  LoggedCallPage,
  'instanceId' | 'before' | 'limit'
> {
  readonly since?: number | undefined;
  readonly status?: StatusRange | undefined;
  readonly method?: string | undefined;
  readonly code?: number | undefined;
  readonly orderId?: string | undefined;
  /** Part of the path. */
  readonly path?: string | undefined;
  /** Part of the path, of an identifier, or of the error's name or code. */
  readonly text?: string | undefined;
}

export async function listLoggedCalls(
  { db }: Merchant,
  question: LoggedCallQuestion,
): Promise<LoggedCall[]> {
  const { instanceId, before, limit, since = 0, status, method, code, orderId } = question;
  const rows = await listRows(db, {
    ...{ instanceId, before, limit, since },
    statusFrom: status?.from ?? 0,
    statusTo: status?.to ?? 999,
    method: method ?? null,
    code: code ?? null,
    orderId: orderId ?? null,
    path: question.path ?? '',
    text: question.text ?? '',
  });
  return rows.map(withoutNulls);
}

export async function getLoggedCall(
  { db }: Merchant,
  at: { readonly instanceId: string; readonly serial: bigint },
): Promise<LoggedCallDetails> {
  const row = await findLoggedCall(db, { instanceId: at.instanceId, id: at.serial });
  if (row === null) throw loggedCallUnknown();
  return { ...withoutNulls(row), headers: parseRecordOf(isString, row.headers) };
}

export function loggedCallUnknown(): Refusal {
  return new Refusal('MERCHANT_GENERIC_LOGGED_REQUEST_UNKNOWN');
}
