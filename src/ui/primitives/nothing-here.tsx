import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from './button';
import { PageTitle } from './page-title';

/** The body of a 404, within the shell of whose page it is. */
export function NothingHere({ language }: { language: Language }) {
  const t = commonMessages(language);
  return (
    <>
      <PageTitle lead={t.notFoundText}>{t.notFoundTitle}</PageTitle>
      <LinkButton href="/" emphasis="secondary">
        {t.startPage}
      </LinkButton>
    </>
  );
}
