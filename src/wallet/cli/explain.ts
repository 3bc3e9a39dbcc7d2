/** Errors in words, with what to do about them. */
import { formatAmount } from '@/protocol/amount';
import { describeFailure } from '@/wallet/core/partners';
import { isWalletError, type WalletError, type WalletErrorCode } from '@/wallet/core/wallet-error';

const HINTS: Partial<Record<WalletErrorCode, string>> = {
  URI_UNSUPPORTED:
    'Give the URI of this command: taler://withdraw/…, pay/…, refund/… or tip/… (taler+http:// without TLS).',
  BALANCE_INSUFFICIENT: 'Withdraw some more: the bank gives a URI for `withdraw`.',
  EXCHANGE_NOT_SUGGESTED: 'The bank suggests no exchange: name one with --exchange URL.',
  WITHDRAWAL_ABORTED: 'Start a new withdrawal at the bank.',
  ORDER_ALREADY_CLAIMED: 'Another wallet has this order. Order again at the shop.',
  ORDER_UNKNOWN: 'Is the URI complete, with its ?c=… ending? Quote it in the shell.',
  OFFER_EXPIRED: 'The time to pay is over. Order again at the shop.',
  PURCHASE_UNKNOWN: 'This wallet has not paid that order; open the URI in the one that has.',
  EXCHANGE_UNTRUSTWORTHY: 'Its signatures do not fit together; nothing was sent. Choose another.',
};

export function explain(error: unknown): string {
  if (isWalletError(error)) return explainWalletError(error);
  if (isUnreachable(error)) {
    return `No answer (${causeOf(error)}).\nIs the server running? \`npm start\` starts it.`;
  }
  return describeFailure(error);
}

function explainWalletError(error: WalletError): string {
  const { missing } = error.about;
  const lines = [error.message];
  if (missing !== undefined) lines.push(`${formatAmount(missing)} is missing.`);
  const hint = HINTS[error.code];
  if (hint !== undefined) lines.push(hint);
  return lines.join('\n');
}

function isUnreachable(error: unknown): error is Error {
  return (
    error instanceof Error && (error.name === 'TimeoutError' || error.message === 'fetch failed')
  );
}

function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
