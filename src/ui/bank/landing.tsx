import { bankMessages } from '@/ui/messages/bank';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';

interface LandingProps {
  language: Language;
  user: string | null;
  /** True if strangers can open an account. */
  isOpen: boolean;
}

export function Landing({ language, user, isOpen }: LandingProps) {
  const t = bankMessages(language);
  const points = [
    ...(isOpen ? [[t.landingFree, t.landingFreeText] as const] : []),
    [t.landingBooks, t.landingBooksText],
    [t.landingCoins, t.landingCoinsText],
  ] as const;
  return (
    <>
      <PageTitle lead={isOpen ? t.landingLead : t.closedLead}>{t.landingTitle}</PageTitle>
      <div className="flex flex-wrap gap-3">
        {user === null ? (
          <>
            {isOpen && <LinkButton href="/bank/register">{t.register}</LinkButton>}
            <LinkButton href="/bank/log-in" emphasis={isOpen ? 'secondary' : 'primary'}>
              {t.logIn}
            </LinkButton>
          </>
        ) : (
          <LinkButton href="/bank/account" className="max-w-full wrap-anywhere">
            {t.accountTitle(user)}
          </LinkButton>
        )}
      </div>
      <dl className="mt-14 grid gap-8 border-t-2 border-ink/60 pt-6 md:grid-cols-3">
        {points.map(([term, text]) => (
          <div key={term}>
            <dt className="text-lg font-semibold">{term}</dt>
            <dd className="mt-2">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
