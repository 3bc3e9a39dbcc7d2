import type { ReactNode } from 'react';
import { PageTitle } from '@/ui/primitives/page-title';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';

/** No code and no link any more: why, and what to do. */
export function Expired({ language, children }: { language: Language; children: ReactNode }) {
  const t = shopMessages(language);
  return (
    <>
      <PageTitle lead={t.expiredText}>{t.expiredTitle}</PageTitle>
      {children}
    </>
  );
}
