import type { ReactNode } from 'react';
import { PageTitle } from '@/ui/primitives/page-title';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';

/** Explains an expired order, without code and link, and offers the next step. */
export function Expired({ language, children }: { language: Language; children: ReactNode }) {
  const t = shopMessages(language);
  return (
    <>
      <PageTitle lead={t.expiredText}>{t.expiredTitle}</PageTitle>
      {children}
    </>
  );
}
