/** What an exchange said about a refund, in the members of protocol-a 7. Pure. */
import { isJsonObject, parseJson, type JsonObject } from '@/protocol/json';
import type { RefundState } from '@/storage/merchant/refunds';
import type { ExchangeFailure } from '../exchange-port';
import type { ExecutedRefund } from './execute-refunds';

export type ExchangeAnswer =
  | {
      readonly type: 'success';
      readonly exchange_status: 200;
      readonly exchange_sig: Uint8Array;
      readonly exchange_pub: Uint8Array;
    }
  | {
      readonly type: 'failure';
      readonly exchange_status: number;
      readonly exchange_code?: number;
      readonly exchange_reply?: JsonObject;
    };

/** 5xx tells the wallet to ask again. The merchant asks again too. */
const FAILURE_STATUS = {
  timeout: 504,
  unreachable: 502,
  malformed: 502,
  failed: 502,
} as const satisfies Record<ExchangeFailure, number>;

export function answerOf({ refund, unknown }: ExecutedRefund): ExchangeAnswer {
  const { outcome } = refund;
  switch (outcome.state) {
    case 'confirmed':
      return {
        type: 'success',
        exchange_status: 200,
        exchange_sig: outcome.exchangeSig,
        exchange_pub: outcome.exchangePub,
      };
    case 'refused':
      return refusedBy(outcome);
    case 'pending':
      return {
        type: 'failure',
        exchange_status: FAILURE_STATUS[unknown?.failure ?? 'unreachable'],
        ...(isJsonObject(unknown?.reply) ? { exchange_reply: unknown.reply } : {}),
      };
  }
}

function refusedBy({ status, body }: Extract<RefundState, { state: 'refused' }>): ExchangeAnswer {
  const reply = parseJson(body);
  if (!isJsonObject(reply)) return { type: 'failure', exchange_status: status };
  const { code } = reply;
  return {
    type: 'failure',
    exchange_status: status,
    ...(typeof code === 'number' ? { exchange_code: code } : {}),
    exchange_reply: reply,
  };
}
