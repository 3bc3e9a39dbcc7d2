import type { Language } from '@/ui/messages/language';
import { shopMessages } from '@/ui/messages/shop';

/** Explains payment to newcomers, in a card beside the articles. */
export function HowToPay({ language }: { language: Language }) {
  const t = shopMessages(language);
  return (
    <section
      aria-labelledby="how"
      className="border-t-2 border-accent bg-wash self-start px-5 py-5"
    >
      <h2 id="how" className="text-xl font-semibold">
        {t.howTitle}
      </h2>
      <ol className="mt-3 list-decimal space-y-2 pl-5 marker:font-semibold marker:text-accent">
        <li>{t.how1}</li>
        <li>{t.how2}</li>
        <li>{t.how3}</li>
      </ol>
      <p className="mt-4">
        {t.needMoney} <a href="/bank/register">{t.needMoneyLink}</a>.{' '}
        <a href="/wallet">{t.needWalletLink}</a>.
      </p>
    </section>
  );
}
