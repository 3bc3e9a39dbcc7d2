/**
 * Lists the private calls of the last days, the youngest first: GET private/requests [I14-8]. Shows
 * one of them with its bodies: GET private/requests/SERIAL. Throws MERCHANT_GENERIC_LOGGED_REQUEST_UNKNOWN, and
 * GENERIC_READING_TOO_LONG.
 */
import type { LoggedCall, LoggedCallDetails } from '@/protocol/logged-call';
import { Refusal } from '@/protocol/refusal';
import {
  findLoggedCall,
  listLoggedCalls as listRows,
  type LoggedCallPage,
  type LoggedCallRow,
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
  /** Part of the path, of an identifier, or of the error's name. */
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
  return rows.map(describeRow);
}

export async function getLoggedCall(
  { db }: Merchant,
  at: { readonly instanceId: string; readonly serial: bigint },
): Promise<LoggedCallDetails> {
  const row = await findLoggedCall(db, { instanceId: at.instanceId, id: at.serial });
  if (row === null) throw loggedCallUnknown();
  return {
    ...describeRow(row),
    headers: JSON.parse(row.headers) as Record<string, string>,
    ...(row.requestBody !== null && { requestBody: row.requestBody }),
    ...(row.requestLength !== null && { requestLength: row.requestLength }),
    ...(row.answerBody !== null && { answerBody: row.answerBody }),
    ...(row.answerLength !== null && { answerLength: row.answerLength }),
  };
}

export function loggedCallUnknown(): Refusal {
  return new Refusal('MERCHANT_GENERIC_LOGGED_REQUEST_UNKNOWN');
}

function describeRow(row: LoggedCallRow): LoggedCall {
  return {
    serial: row.id,
    created: row.createdMs,
    method: row.method,
    path: row.path,
    httpStatus: row.status,
    tookMs: row.tookMs,
    openedBy: row.opener,
    hasIdempotencyKey: row.keyed,
    ...(row.code !== null && { code: row.code }),
    ...(row.error !== null && { error: row.error }),
    ...(row.tokenId !== null && { tokenSerial: row.tokenId }),
    ...(row.tokenName !== null && { tokenName: row.tokenName }),
    ...(row.requestId !== null && { requestId: row.requestId }),
    ...(row.orderId !== null && { orderId: row.orderId }),
  };
}
