/** Describes what the exchange said about a refund (protocol-a 7). Pure. */
import { isJsonObject, parseJson } from '@/protocol/json';
import type { AbortedCoin } from '@/protocol/refund';
import { wordsIn } from '@/protocol/refusal-words';
import type { RefundState } from '@/storage/merchant/refunds';
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
  const { outcome } = refund;
  switch (outcome.state) {
    case 'confirmed':
      return {
        type: 'success',
        exchangeStatus: 200,
        exchangeSig: outcome.exchangeSig,
        exchangePub: outcome.exchangePub,
      };
    case 'refused':
      return refusedBy(outcome);
    case 'pending':
      return {
        type: 'failure',
        exchangeStatus: FAILURE_STATUS[unknown?.failure ?? 'unreachable'],
        ...(isJsonObject(unknown?.reply) ? { exchangeReply: unknown.reply } : {}),
      };
  }
}

function refusedBy({ status, body }: Extract<RefundState, { state: 'refused' }>): AbortedCoin {
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
