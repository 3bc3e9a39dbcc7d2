import { walletProblemMessages, type WalletProblemMessages } from '@/ui/messages/wallet-problems';
import type { Language } from '@/ui/messages/language';
import { Button, LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';
import type { ServiceProblem } from '@/wallet/service/remote-service';

interface ProblemProps {
  language: Language;
  problem: ServiceProblem;
  homeUrl: string;
  /** Absent if a retry would fail the same way. */
  onRetry?: () => void;
}

/** Shows a problem in words, the other party's answer beneath it, and the next steps. */
export function Problem({ language, problem, homeUrl, onRetry }: ProblemProps) {
  const t = walletProblemMessages(language);
  return (
    <div role="alert" className="space-y-6">
      <PageTitle lead={problemText(t, problem)}>{t.problemTitle}</PageTitle>
      {problem.detail !== '' && (
        <details className="max-w-prose">
          <summary className="min-h-9 text-soft">{t.details}</summary>
          <p className="mt-2 break-words">{problem.detail}</p>
        </details>
      )}
      <div className="flex flex-wrap gap-3">
        {onRetry !== undefined && (
          <form action={onRetry}>
            <Button>{t.tryAgain}</Button>
          </form>
        )}
        <LinkButton href={homeUrl} emphasis={onRetry === undefined ? 'primary' : 'secondary'}>
          {t.toWallet}
        </LinkButton>
      </div>
    </div>
  );
}

export function problemText(t: WalletProblemMessages, { code }: ServiceProblem): string {
  switch (code) {
    case 'URI_UNSUPPORTED':
    case 'BACKUP_MISSING':
    case 'BACKUP_UNREADABLE':
    case 'AUDITOR_INVALID':
      return t.problemUri;
    case 'ORDER_ALREADY_CLAIMED':
      return t.problemTaken;
    case 'ORDER_UNKNOWN':
      return t.problemOrderUnknown;
    case 'WITHDRAWAL_ABORTED':
      return t.problemAborted;
    case 'CONTRACT_MALFORMED':
    case 'CONTRACT_SIGNATURE_INVALID':
    case 'CONTRACT_BASE_URL_MISMATCH':
      return t.problemContract;
    case 'EXCHANGE_UNTRUSTWORTHY':
    case 'EXCHANGE_COIN_SIGNATURE_INVALID':
      return t.problemExchange;
    case 'EXCHANGE_VERSION_INCOMPATIBLE':
    case 'BANK_VERSION_INCOMPATIBLE':
    case 'MERCHANT_VERSION_INCOMPATIBLE':
      return t.problemVersion;
    case 'STATE_CONFLICT':
      return t.problemFeesChanged;
    case 'EXCHANGE_NOT_SUGGESTED':
    case 'WIRE_TYPE_UNSUPPORTED':
    case 'EXCHANGE_DENOMINATIONS_INSUFFICIENT':
      return t.problemNoExchange;
    case 'TERMS_NOT_ACCEPTED':
      return t.problemTerms;
    case 'ACCOUNT_UNSUPPORTED':
      return t.problemAccount;
    case 'OFFER_EXPIRED':
      return t.payExpiredText;
    case 'BALANCE_INSUFFICIENT':
      return t.payShort;
    case 'PURCHASE_UNKNOWN':
      return t.problemPurchaseUnknown;
    case 'REFUND_INVALID':
      return t.problemExchange;
    case 'REFUND_PENDING':
      return t.problemUnreachable;
    case 'PARTNER_REFUSED':
    case 'RECEIPT_INVALID':
      return t.problemRefused;
    case null:
      return t.problemUnreachable;
  }
}
