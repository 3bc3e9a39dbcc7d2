import { Amount } from '@/ui/primitives/amount';
import { PageTitle } from '@/ui/primitives/page-title';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import { BuyForm } from './buy-form';

interface NotOpenProps {
  slug: string;
  title: string;
  price: string;
  why: 'unpaid' | 'returned';
  language: Language;
}

/** The fulfillment URL in a browser that has not paid: the wallet may prove the payment. */
export function NotOpen({ slug, title, price, why, language }: NotOpenProps) {
  const t = shopMessages(language);
  const money = shopMoneyMessages(language);
  const isUnpaid = why === 'unpaid';
  return (
    <div className="max-w-prose">
      <PageTitle lead={isUnpaid ? t.notOpenText : money.givenBackText}>
        {isUnpaid ? t.notOpenTitle : money.givenBackTitle}
      </PageTitle>
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
