import { PageTitle } from '@/ui/primitives/page-title';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { BuyForm } from './buy-form';

/** No code and no link any more: why, and what to do. */
export function Expired({ slug, language }: { slug: string; language: Language }) {
  const t = shopMessages(language);
  return (
    <>
      <PageTitle lead={t.expiredText}>{t.expiredTitle}</PageTitle>
      <BuyForm slug={slug}>{t.orderAgain}</BuyForm>
    </>
  );
}
