import { Amount } from '@/ui/primitives/amount';
import { LinkButton } from '@/ui/primitives/button';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { BuyForm } from './buy-form';

interface BuyBoxProps {
  slug: string;
  /** A wire amount. */
  price: string;
  wordsLeft: number;
  /** True if this browser has paid for it. */
  owned: boolean;
  language: Language;
}

/** Shows the price of the rest beside the opening paragraph, or links to it once paid. */
export function BuyBox({ slug, price, wordsLeft, owned, language }: BuyBoxProps) {
  const t = shopMessages(language);
  return (
    <section
      aria-labelledby="buy"
      className="self-start border border-rule border-t-accent border-t-4 bg-sheet p-6"
    >
      <h2 id="buy" className="text-lg font-semibold">
        {t.buyTitle}
      </h2>
      <p className="mt-1 text-soft">{t.goesOn(wordsLeft)}</p>
      {owned ? (
        <>
          <p className="my-5 font-semibold">{t.owned}</p>
          <LinkButton href={`/shop/articles/${slug}/read`} className="w-full">
            {t.readNow}
          </LinkButton>
        </>
      ) : (
        <>
          <p className="my-5">
            <Amount value={price} language={language} className="text-3xl font-semibold" />
          </p>
          <BuyForm slug={slug}>{t.buy}</BuyForm>
          <p className="mt-3 text-sm text-soft">{t.buyNote}</p>
        </>
      )}
    </section>
  );
}
