import type { Language } from '@/ui/messages/language';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { Amount } from '@/ui/primitives/amount';
import { Button } from '@/ui/primitives/button';
import { Field } from '@/ui/primitives/field';
import { Once } from '@/ui/primitives/once';
import { GoodPicture } from './good-picture';
import { StockNote } from './stock-note';

interface GoodViewProps {
  id: string;
  category: { readonly href: string; readonly label: string };
  texts: {
    readonly name: string;
    readonly picture: string;
    readonly line: string;
    readonly story: string;
    readonly made: string;
  };
  price: string;
  left: number;
  /** Pieces in the visitor's cart. */
  inCart: number;
  /** The value that was refused. */
  quantity: string | undefined;
  quantityError?: string | undefined;
  language: Language;
}

export function GoodView(props: GoodViewProps) {
  const { id, category, texts, price, left, inCart, language } = props;
  const t = goodsMessages(language);
  return (
    <article className="grid items-start gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <GoodPicture id={id} alt={texts.picture} className="w-full" />
      <div>
        <p className="text-sm">
          <a href={category.href}>{category.label}</a>
        </p>
        <h1 className="mt-2 text-4xl leading-[1.08] font-semibold text-balance">{texts.name}</h1>
        <p className="mt-3 text-xl leading-snug text-soft">{texts.line}</p>
        <p className="mt-6 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Amount value={price} language={language} className="text-3xl font-semibold" />
          <StockNote left={left} language={language} />
        </p>
        {left === 0 ? (
          <p className="mt-4 max-w-prose text-soft">{t.soldOutText}</p>
        ) : (
          <form
            method="post"
            action="/shop/cart/add"
            className="mt-5 flex flex-wrap items-end gap-4"
          >
            <Once />
            <input type="hidden" name="id" value={id} />
            <Field
              name="quantity"
              label={t.quantity}
              defaultValue={props.quantity ?? '1'}
              inputMode="numeric"
              maxLength={2}
              required
              error={props.quantityError}
              className={props.quantityError === undefined ? 'w-24' : 'w-full [&_input]:w-24'}
            />
            <Button>{t.addToCart}</Button>
          </form>
        )}
        {inCart > 0 && (
          <p className="mt-4">
            <a href="/shop/cart">{t.inYourCart(inCart)}</a>
          </p>
        )}
        <p className="mt-8 max-w-prose border-t border-rule pt-6">{texts.story}</p>
        <dl className="mt-5 text-soft">
          <dt className="sr-only">{t.made}</dt>
          <dd>{texts.made}</dd>
        </dl>
      </div>
    </article>
  );
}
