import { settingsMessages } from '@/ui/messages/dashboard-settings';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { Facts } from '@/ui/primitives/facts';
import { PageTitle } from '@/ui/primitives/page-title';
import { CopyButton } from '../shop/copy-button';
import { Confirmation } from './confirmation';

const PATH = '/dashboard/settings/token';

export function TokenView({ hasToken, language }: { hasToken: boolean; language: Language }) {
  const t = settingsMessages(language);
  return (
    <>
      <PageTitle lead={t.tokenLead}>{t.token}</PageTitle>
      <Facts rows={[[t.tokenIs, hasToken ? <code key="m">{t.tokenMasked}</code> : t.tokenNone]]} />
      {hasToken && <p className="mt-2 text-soft">{t.tokenOnce}</p>}
      <LinkButton href={`${PATH}?step=replace`} emphasis="secondary" className="mt-6">
        {t.newToken}
      </LinkButton>
      <BackLink language={language} />
    </>
  );
}

export function TokenQuestion({ instance, language }: { instance: string; language: Language }) {
  const t = settingsMessages(language);
  return (
    <Confirmation
      language={language}
      title={t.newTokenTitle}
      action={`${PATH}/submit`}
      confirm={t.newTokenNow}
      cancelHref={PATH}
    >
      <p>{t.newTokenText(instance)}</p>
    </Confirmation>
  );
}

/** Null when it was shown before. */
export function TokenShown({ token, language }: { token: string | null; language: Language }) {
  const t = settingsMessages(language);
  return (
    <>
      <PageTitle lead={token === null ? t.shownGone : t.shownText}>{t.shownTitle}</PageTitle>
      {token === null ? (
        <LinkButton href={`${PATH}?step=replace`}>{t.newToken}</LinkButton>
      ) : (
        <Card className="max-w-3xl">
          <p className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 text-base break-all">{token}</code>
            <CopyButton text={token} label={t.copy} done={t.copied} />
          </p>
        </Card>
      )}
      <BackLink language={language} />
    </>
  );
}

function BackLink({ language }: { language: Language }) {
  return (
    <p className="mt-10">
      <a href="/dashboard/settings">{settingsMessages(language).back}</a>
    </p>
  );
}
