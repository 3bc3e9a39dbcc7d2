import { shopMessages } from '@/ui/messages/shop';
import type { Language } from '@/ui/messages/language';

/** The magazine's name as in print: large, between a thick and a thin rule. */
export function Masthead({ language }: { language: Language }) {
  const t = shopMessages(language);
  return (
    <header className="mb-8 sm:mb-12">
      <h1 className="text-center text-6xl leading-none font-semibold tracking-tight sm:text-8xl">
        {t.shopName}
      </h1>
      <p className="mt-5 flex flex-wrap justify-center gap-x-6 gap-y-1 border-t-4 border-b border-double border-t-ink border-b-ink py-2 text-center sm:justify-between">
        <span className="italic">{t.motto}</span>
        <span className="text-soft">{t.perPiece}</span>
      </p>
    </header>
  );
}
