import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';
import { Illustration } from './illustrations';

interface ArticleHeadProps {
  slug: string;
  kicker: string;
  title: string;
  teaser: string;
  minutes: number;
  language: Language;
}

export function ArticleHead(props: ArticleHeadProps) {
  const { slug, kicker, title, teaser, minutes, language } = props;
  const t = shopMessages(language);
  return (
    <header className="grid items-center gap-x-12 gap-y-6 md:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <p className="text-sm">
          <a href="/shop" className="print:hidden">
            {t.allEssays}
          </a>{' '}
          <span className="ml-3 font-semibold text-accent">{kicker}</span>{' '}
          <span className="ml-3 text-soft">{t.minutes(minutes)}</span>
        </p>
        <h1 className="mt-4 text-4xl leading-[1.08] font-semibold text-balance sm:text-5xl">
          {title}
        </h1>
        <p className="mt-4 max-w-prose text-xl leading-snug text-soft">{teaser}</p>
      </div>
      <div className="order-first bg-wash md:order-last print:hidden">
        <Illustration slug={slug} className="mx-auto max-h-72 w-full p-5" />
      </div>
    </header>
  );
}
