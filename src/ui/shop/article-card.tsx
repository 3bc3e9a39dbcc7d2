import { Amount } from '@/ui/primitives/amount';
import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { Illustration } from './illustrations';

export interface ArticleSummary {
  readonly slug: string;
  readonly kicker: string;
  readonly title: string;
  readonly teaser: string;
  readonly minutes: number;
  /** A wire amount. */
  readonly price: string;
}

interface ArticleCardProps {
  article: ArticleSummary;
  language: Language;
  /** The first article spans the page. */
  leading?: boolean;
}

/** A card that links to the article as a whole, by one link. */
export function ArticleCard({ article, language, leading = false }: ArticleCardProps) {
  const t = shopMessages(language);
  const { slug, kicker, title, teaser, minutes, price } = article;
  return (
    <article
      className={`group relative border-t-2 border-ink pt-4 focus-within:outline-offset-4 ${
        leading ? 'sm:col-span-2 sm:grid sm:grid-cols-[3fr_4fr] sm:gap-8 lg:col-span-3' : ''
      }`}
    >
      <div className="bg-wash text-ink">
        <Illustration
          slug={slug}
          className={leading ? 'mx-auto w-full max-w-md p-5' : 'mx-auto max-h-52 w-full p-4'}
        />
      </div>
      <div className={leading ? 'mt-4 flex flex-col sm:mt-0' : 'mt-4'}>
        <p className="text-sm font-semibold text-accent">{kicker}</p>
        <h2
          className={`mt-1 leading-tight font-semibold ${leading ? 'text-3xl sm:text-4xl' : 'text-2xl'}`}
        >
          <a
            href={`/shop/articles/${slug}`}
            className="text-ink no-underline group-hover:underline after:absolute after:inset-0"
          >
            {title}
          </a>
        </h2>
        <p className={`mt-3 text-soft ${leading ? 'text-lg' : ''}`}>{teaser}</p>
        <p className="mt-4 flex items-baseline gap-3 text-sm">
          <Amount value={price} language={language} className="text-base font-semibold" />
          <span className="text-soft">{t.minutes(minutes)}</span>
        </p>
      </div>
    </article>
  );
}
