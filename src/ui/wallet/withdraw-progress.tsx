import type { Language } from '@/ui/messages/language';
import { walletCoinMessages } from '@/ui/messages/wallet-coins';
import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import type { WithdrawalEntry } from '@/wallet/core/history';

interface WithdrawProgressProps {
  language: Language;
  entry: WithdrawalEntry;
  homeUrl: string;
}

/** Shows an agreed withdrawal, and who acts next, until the coins arrive. */
export function WithdrawProgress({ language, entry, homeUrl }: WithdrawProgressProps) {
  const t = walletCoinMessages(language);
  const { state, amount, confirmUrl, reason, problem } = entry;
  if (state === 'done') {
    return (
      <>
        <PageTitle>{t.withdrawDone}</PageTitle>
        <Notice>
          <Amount value={amount} language={language} className="text-2xl font-semibold" />
        </Notice>
        <LinkButton href={homeUrl} className="mt-8">
          {t.toWallet}
        </LinkButton>
      </>
    );
  }
  if (state === 'aborted') {
    return (
      <>
        <PageTitle lead={t.problemAborted}>{t.stateAborted}</PageTitle>
        {reason !== null && (
          <p lang="en" className="text-soft">
            {reason}
          </p>
        )}
        <LinkButton href={homeUrl} emphasis="secondary" className="mt-8">
          {t.toWallet}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <PageTitle lead={t.withdrawConfirmNext}>{t.withdrawAccepted}</PageTitle>
      {confirmUrl !== null && <LinkButton href={confirmUrl}>{t.confirmAtBank}</LinkButton>}
      <p role="status" className="mt-6 text-soft">
        {state === 'withdrawing' ? t.stateWithdrawing : t.withdrawWaiting}
      </p>
      {problem !== null && <p className="mt-2 break-words text-soft">{problem}</p>}
    </>
  );
}
