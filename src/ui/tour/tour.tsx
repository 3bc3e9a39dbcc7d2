import type { Language } from '@/ui/messages/language';
import { privacyMessages } from '@/ui/messages/privacy';
import { tourMessages } from '@/ui/messages/tour';
import { LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';
import { privacyHref } from '@/ui/privacy/privacy-href';
import { MoneyPicture } from './money-picture';
import type { TourFigures } from './tour-figures';
import { Trials } from './trials';
import { Way } from './way';

interface TourProps {
  language: Language;
  figures: TourFigures;
}

/** The tour explains Florin, the flow of money, the visitor's own money, and the first step. */
export function Tour({ language, figures }: TourProps) {
  const t = tourMessages(language);
  return (
    <>
      <div className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[1fr_22rem]">
        <div>
          <PageTitle lead={t.lead}>{t.title}</PageTitle>
          <LinkButton href={figures.account === null ? '/bank/register' : '/bank/account'}>
            {figures.account === null ? t.tryBankLink : t.toAccount}
          </LinkButton>
          <p className="mt-8 max-w-prose">{t.honest}</p>
        </div>
        <div className="mx-auto w-full max-w-88">
          <MoneyPicture language={language} figures={figures} />
        </div>
      </div>
      <Way language={language} figures={figures} />
      <Trials language={language} figures={figures} />
      <section className="mt-12 border-t border-rule pt-6" aria-labelledby="counter">
        <h2 id="counter" className="text-xl font-semibold">
          {t.dashboard}
        </h2>
        <p className="mt-2 max-w-prose">
          {t.dashboardText} <a href="/dashboard">{t.dashboardLink}</a>
        </p>
        <p className="mt-2">
          <a href={privacyHref()}>{privacyMessages(language).linkTour}</a>
        </p>
      </section>
    </>
  );
}
