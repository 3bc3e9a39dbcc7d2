import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { GoodPicture } from './good-picture';
import { StockNote } from './stock-note';

export interface ShelfGood {
  readonly id: string;
  readonly name: string;
  readonly line: string;
  /** The price of one piece, as a wire amount. */
  readonly price: string;
  readonly left: number;
}

interface GoodsShelfProps {
  /** The category, which is also the section's id. */
  category: string;
  title: string;
  goods: readonly ShelfGood[];
  language: Language;
}

/** Lists all goods of one category. */
export function GoodsShelf({ category, title, goods, language }: GoodsShelfProps) {
  return (
    <section aria-labelledby={category} className="mb-14">
      <h2
        id={category}
        className="mb-6 border-t-4 border-double border-t-ink pt-2 text-2xl font-semibold"
      >
        {title}
      </h2>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {goods.map((good) => (
          <li key={good.id} className="group relative">
            <GoodPicture id={good.id} alt="" className="w-full" />
            <h3 className="mt-4 text-xl leading-tight font-semibold">
              <a
                href={`/shop/goods/${good.id}`}
                className="text-ink no-underline group-hover:underline after:absolute after:inset-0"
              >
                {good.name}
              </a>
            </h3>
            <p className="mt-1 text-soft">{good.line}</p>
            <p className="mt-3 flex flex-wrap items-baseline gap-x-3 text-sm">
              <Amount value={good.price} language={language} className="text-base font-semibold" />
              <StockNote left={good.left} language={language} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
