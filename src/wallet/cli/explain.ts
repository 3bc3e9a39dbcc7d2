/** Explains errors in words, with what to do about them. */
import { formatAmount } from '@/protocol/amount';
import { isUpstreamRefusal } from '@/protocol/refusal';
import { EXIT } from '@/wallet/cli/run';
import { describeFailure, isFinalStatus } from '@/wallet/core/partners';
import { isWalletError, type WalletError, type WalletErrorCode } from '@/wallet/core/wallet-error';
import { WalletFileError } from '@/wallet/store/file-store';

const HINTS: Partial<Record<WalletErrorCode, string>> = {
  URI_UNSUPPORTED:
    'Give the URI of this command: taler://withdraw/…, pay/…, refund/… or tip/… (taler+http:// without TLS), ' +
    'for `restore` what `backup` has shown, taler-sync://…',
  BALANCE_INSUFFICIENT: 'Withdraw some more: the bank gives a URI for `withdraw`.',
  EXCHANGE_NOT_SUGGESTED: 'The bank suggests no exchange: name one with --exchange URL.',
  EXCHANGE_DENOMINATIONS_INSUFFICIENT:
    'The exchange makes no coins of this money now. Is it enough for one, and the clock of this machine right?',
  WITHDRAWAL_ABORTED: 'Start a new withdrawal at the bank.',
  ORDER_ALREADY_CLAIMED: 'Another wallet has this order. Order again at the shop.',
  ORDER_UNKNOWN: 'Is the URI complete, with its ?c=… ending? Quote it in the shell.',
  OFFER_EXPIRED: 'The time to pay is over. Order again at the shop.',
  PURCHASE_UNKNOWN: 'This wallet has not paid that order; open the URI in the one that has.',
  TERMS_NOT_ACCEPTED:
    'Read them with `terms URL`; --accept-terms accepts them for this and later withdrawals.',
  ACCOUNT_UNSUPPORTED: 'Give the account as payto://…, of a kind that the exchange wires to.',
  BACKUP_MISSING: 'There is no backup: make one with `backup`, or check the URI to restore from.',
  BACKUP_UNREADABLE: 'The URI does not open this backup, or a newer wallet made it.',
  EXCHANGE_UNTRUSTWORTHY: 'Its signatures do not fit together; nothing was sent. Choose another.',
};

/** Describes an error to scripts, as a JSON object. */
export function errorToJson(error: unknown): object {
  if (!isWalletError(error)) return { error: { ...describeOther(error), exit: exitOf(error) } };
  const { detail, missing, status, partnerCode } = error.about;
  const about = { detail, missing, status, partner_code: partnerCode };
  return { error: { code: error.code, number: error.number, ...about, exit: exitOf(error) } };
}

function describeOther(error: unknown): object {
  if (error instanceof WalletFileError) return { code: 'WALLET_FILE', detail: error.message };
  if (isUnreachable(error)) return { code: 'NO_ANSWER', detail: causeOf(error) };
  const detail = describeFailure(error);
  if (!isUpstreamRefusal(error)) return { code: 'FAILED', detail };
  const partnerCode = error.code;
  return { code: 'PARTNER_REFUSED', detail, status: error.status, partner_code: partnerCode };
}

export function exitOf(error: unknown): number {
  if (error instanceof WalletFileError) return EXIT.noWallet;
  // The answer may differ next time.
  const isPassing = isUpstreamRefusal(error) && !isFinalStatus(error.status);
  return isUnreachable(error) || isPassing ? EXIT.unreachable : EXIT.refused;
}

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
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  // Several addresses were tried, and the error of all of them has no text of its own.
  return cause.message === '' && 'code' in cause ? String(cause.code) : cause.message;
}
