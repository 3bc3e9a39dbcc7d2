import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { pageRequestId } from '@/ui/messages/page-preferences';
import { LinkButton } from './button';
import { PageTitle } from './page-title';

/** The body of a 404, inside the party's shell. */
export async function NothingHere({ language }: { language: Language }) {
  const t = commonMessages(language);
  const requestId = await pageRequestId();
  return (
    <>
      <PageTitle lead={t.notFoundText}>{t.notFoundTitle}</PageTitle>
      <LinkButton href="/" emphasis="secondary">
        {t.startPage}
      </LinkButton>
      {requestId !== null && (
        <p className="mt-8 text-sm text-soft">
          {t.requestId}: <code>{requestId}</code>
        </p>
      )}
    </>
  );
}
