/** Describes what the exchange said about a refund (protocol-a 7). Pure. */
import { isJsonObject, parseJson } from '@/protocol/json';
import type { AbortedCoin } from '@/protocol/refund';
import { wordsIn } from '@/protocol/refusal-words';
import type { ExchangeFailure } from '../exchange-port';
import type { ExecutedRefund } from './execute-refunds';

/** 5xx tells the wallet to ask again. The merchant asks again too. */
const FAILURE_STATUS = {
  timeout: 504,
  unreachable: 502,
  malformed: 502,
  failed: 502,
} as const satisfies Record<ExchangeFailure, number>;

export function describeRefund({ refund, unknown }: ExecutedRefund): AbortedCoin {
  const { exchangeSig, exchangePub, failureStatus, failureBody } = refund;
  if (exchangeSig !== null && exchangePub !== null) {
    return { type: 'success', exchangeStatus: 200, exchangeSig, exchangePub };
  }
  if (failureStatus !== null) return refusedBy(failureStatus, failureBody ?? '{}');
  return {
    type: 'failure',
    exchangeStatus: FAILURE_STATUS[unknown?.failure ?? 'unreachable'],
    ...(isJsonObject(unknown?.reply) ? { exchangeReply: unknown.reply } : {}),
  };
}

/** `body`: the exchange's final no, in its own words. */
function refusedBy(status: number, body: string): AbortedCoin {
  const reply = parseJson(body);
  if (!isJsonObject(reply)) return { type: 'failure', exchangeStatus: status };
  const { code } = wordsIn(reply);
  return {
    type: 'failure',
    exchangeStatus: status,
    ...(code === undefined ? {} : { exchangeCode: code }),
    exchangeReply: reply,
  };
}
