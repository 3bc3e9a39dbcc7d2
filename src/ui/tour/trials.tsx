import type { Language } from '@/ui/messages/language';
import { tourMessages } from '@/ui/messages/tour';
import type { TourFigures } from './tour-figures';

/** Lists three things to try, and marks those that the visitor has done. */
export function Trials({ language, figures }: { language: Language; figures: TourFigures }) {
  const t = tourMessages(language);
  const hasAccount = figures.account !== null;
  const trials = [
    {
      title: t.tryBank,
      text: t.tryBankText,
      link: hasAccount ? t.toAccount : t.tryBankLink,
      href: hasAccount ? '/bank/account' : '/bank/register',
      isDone: hasAccount,
    },
    {
      title: t.tryWallet,
      text: t.tryWalletText,
      link: hasAccount ? t.withdrawLink : t.tryWalletLink,
      href: hasAccount ? '/bank/withdrawals/new' : '/wallet',
      isDone: figures.withdrawn.units > 0n,
    },
    {
      title: t.tryShop,
      text: t.tryShopText,
      link: t.tryShopLink,
      href: '/shop',
      isDone: figures.orders > 0,
    },
  ];
  return (
    <section className="mt-14 border-t-2 border-ink/60 pt-6" aria-labelledby="try">
      <h2 id="try" className="text-2xl font-semibold">
        {t.tryTitle}
      </h2>
      <ol className="mt-6 grid gap-8 md:grid-cols-3">
        {trials.map(({ title, text, link, href, isDone }, index) => (
          <li key={title} className="trial">
            <h3>
              <span aria-hidden>{index + 1}</span>
              {title}
            </h3>
            {isDone && <p className="done">{t.done}</p>}
            <p>{text}</p>
            <p>
              <a href={href}>{link}</a>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
