import type { Language } from '@/ui/messages/language';
import { goodsMessages } from '@/ui/messages/shop-goods';
import { Amount } from '@/ui/primitives/amount';
import { Button } from '@/ui/primitives/button';
import { classNames } from '@/ui/primitives/class-names';
import { controlLook } from '@/ui/primitives/field';
import { GoodPicture } from './good-picture';

export interface CartLineView {
  readonly id: string;
  readonly name: string;
  /** The price of one piece, and the sum for the quantity. */
  readonly price: string;
  readonly sum: string;
  readonly quantity: number;
}

interface CartViewProps {
  lines: readonly CartLineView[];
  total: string;
  /** Name of the field at fault. */
  wrongField?: string | undefined;
  /** Refused quantities, as typed. */
  typed: Readonly<Record<string, string | undefined>>;
  language: Language;
}

/**
 * The cart, with one form for all quantities. Its first button, which the enter key presses, changes
 * nothing else. The buttons that remove a line have forms of their own.
 */
export function CartView({ lines, total, wrongField, typed, language }: CartViewProps) {
  const t = goodsMessages(language);
  return (
    <>
      <form id="take-out" method="post" action="/shop/cart/submit" />
      <form method="post" action="/shop/cart/submit">
        <ul className="border-t-2 border-ink">
          {lines.map((line) => (
            <Line key={line.id} {...{ line, wrongField, typed, language }} />
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-6">
          <Button emphasis="secondary" name="then" value="cart">
            {t.update}
          </Button>
          <div className="grow sm:text-right">
            <p className="text-2xl font-semibold">
              {t.total} <Amount value={total} language={language} />
            </p>
            <p className="mt-1 mb-4 text-sm text-soft">{t.includesTaxes}</p>
            <Button name="then" value="checkout" className="w-full sm:w-auto">
              {t.checkOut}
            </Button>
          </div>
        </div>
      </form>
    </>
  );
}

interface LineProps extends Pick<CartViewProps, 'wrongField' | 'typed' | 'language'> {
  line: CartLineView;
}

function Line({ line, wrongField, typed, language }: LineProps) {
  const { id, name, price, sum, quantity } = line;
  const t = goodsMessages(language);
  const field = `quantity-${id}`;
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-b border-rule py-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto_7rem] sm:items-center sm:gap-x-6">
      <GoodPicture id={id} alt="" className="w-full" />
      <div>
        <a href={`/shop/goods/${id}`} className="text-lg leading-tight font-semibold text-ink">
          {name}
        </a>
        <p className="text-soft">
          <Amount value={price} language={language} /> {t.perPiece}
        </p>
      </div>
      <div className="col-start-2 flex items-center gap-4 sm:col-start-auto">
        <label htmlFor={field} className="sr-only">
          {t.quantityOf(name)}
        </label>
        <input
          id={field}
          name={field}
          defaultValue={typed[field] ?? quantity}
          inputMode="numeric"
          maxLength={2}
          {...(field === wrongField ? { 'aria-invalid': true } : {})}
          className={classNames(controlLook, 'max-w-16 text-center tabular-nums')}
        />
        <button
          type="submit"
          form="take-out"
          name="remove"
          value={id}
          aria-label={t.removeOne(name)}
          className="min-h-9 text-sm text-accent underline underline-offset-4 hover:decoration-2"
        >
          {t.remove}
        </button>
      </div>
      <p className="col-start-2 text-lg font-semibold sm:col-start-auto sm:text-right">
        <Amount value={sum} language={language} />
      </p>
    </li>
  );
}
