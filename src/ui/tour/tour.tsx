import type { Language } from '@/ui/messages/language';
import { tourMessages } from '@/ui/messages/tour';
import { LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';
import { MoneyPicture } from './money-picture';

/** What this is, how the money goes, and where to begin. */
export function Tour({ language }: { language: Language }) {
  const t = tourMessages(language);
  return (
    <>
      <div className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[1fr_22rem]">
        <div>
          <PageTitle lead={t.lead}>{t.title}</PageTitle>
          <LinkButton href="/bank/register">{t.tryBankLink}</LinkButton>
          <p className="mt-8 max-w-prose">{t.honest}</p>
        </div>
        <Way language={language} />
      </div>
      <section className="mt-14 border-t-2 border-ink/60 pt-6" aria-labelledby="try">
        <h2 id="try" className="text-2xl font-semibold">
          {t.tryTitle}
        </h2>
        <ol className="mt-6 grid gap-8 md:grid-cols-3">
          <Trial
            number="1"
            title={t.tryBank}
            text={t.tryBankText}
            href="/bank/register"
            link={t.tryBankLink}
          />
          <Trial
            number="2"
            title={t.tryWallet}
            text={t.tryWalletText}
            href="/wallet"
            link={t.tryWalletLink}
          />
          <Trial
            number="3"
            title={t.tryShop}
            text={t.tryShopText}
            href="/shop"
            link={t.tryShopLink}
          />
        </ol>
      </section>
      <section className="mt-12 border-t border-rule pt-6" aria-labelledby="counter">
        <h2 id="counter" className="text-xl font-semibold">
          {t.dashboard}
        </h2>
        <p className="mt-2 max-w-prose">
          {t.dashboardText} <a href="/dashboard">{t.dashboardLink}</a>
        </p>
      </section>
    </>
  );
}

function Way({ language }: { language: Language }) {
  const t = tourMessages(language);
  return (
    <section aria-labelledby="way" className="mx-auto w-full max-w-88">
      <h2 id="way" className="sr-only">
        {t.pictureTitle}
      </h2>
      <MoneyPicture language={language} />
      <ol className="mt-2 list-decimal space-y-1 pl-6 text-sm marker:font-semibold marker:text-accent">
        {[t.step1, t.step2, t.step3, t.step4].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

interface TrialProps {
  number: string;
  title: string;
  text: string;
  href: string;
  link: string;
}

function Trial({ number, title, text, href, link }: TrialProps) {
  return (
    <li>
      <h3 className="flex items-baseline gap-3 text-lg font-semibold">
        <span aria-hidden className="text-accent">
          {number}
        </span>
        {title}
      </h3>
      <p className="mt-2">{text}</p>
      <p className="mt-3">
        <a href={href} className="inline-flex min-h-6 items-center font-semibold">
          {link}
        </a>
      </p>
    </li>
  );
}
