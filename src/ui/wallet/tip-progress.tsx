import type { Language } from '@/ui/messages/language';
import { walletCoinMessages } from '@/ui/messages/wallet-coins';
import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import type { TipEntry } from '@/wallet/core/history';

interface TipProgressProps {
  language: Language;
  entry: TipEntry;
  homeUrl: string;
  /** The merchant's link for the customer, who is never redirected there automatically. */
  nextUrl: string | null;
}

/** Shows an accepted tip until the coins arrive or the merchant refuses. */
export function TipProgress({ language, entry, homeUrl, nextUrl }: TipProgressProps) {
  const t = walletCoinMessages(language);
  const { state, value, reason, problem } = entry;
  if (state === 'picking') {
    return (
      <>
        <PageTitle>{t.tipTitle}</PageTitle>
        <p role="status" className="text-soft">
          {t.statePicking}
        </p>
        {problem !== null && <p className="mt-2 break-words text-soft">{problem}</p>}
      </>
    );
  }
  return (
    <>
      <PageTitle {...(state === 'refused' ? { lead: t.tipRefusedText } : {})}>
        {state === 'done' ? t.withdrawDone : t.tipRefused}
      </PageTitle>
      {value !== null && (
        <Notice>
          <Amount value={value} language={language} className="text-2xl font-semibold" />
        </Notice>
      )}
      {reason !== null && (
        <p lang="en" className="text-soft">
          {reason}
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {nextUrl !== null && /^https?:/i.test(nextUrl) && (
          <LinkButton href={nextUrl}>{t.tipGoOn}</LinkButton>
        )}
        <LinkButton href={homeUrl} emphasis={nextUrl === null ? 'primary' : 'secondary'}>
          {t.toWallet}
        </LinkButton>
      </div>
    </>
  );
}
