import { Amount } from '@/ui/primitives/amount';
import { PageTitle } from '@/ui/primitives/page-title';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { BuyForm } from './buy-form';

interface NotOpenProps {
  slug: string;
  title: string;
  price: string;
  language: Language;
}

/** The fulfillment URL in a browser that has not paid: ask the wallet to show that it has. */
export function NotOpen({ slug, title, price, language }: NotOpenProps) {
  const t = shopMessages(language);
  return (
    <div className="max-w-prose">
      <PageTitle lead={t.notOpenText}>{t.notOpenTitle}</PageTitle>
      <p className="mb-5 text-xl">
        <strong>{title}</strong>,{' '}
        <Amount value={price} language={language} className="font-semibold" />
      </p>
      <BuyForm slug={slug}>{t.buy}</BuyForm>
      <p className="mt-6">
        <a href={`/shop/articles/${slug}`}>{t.toTeaser}</a>
      </p>
    </div>
  );
}
