import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { QUESTION_NAMES, TIP, tipOf } from '@/shop/give-tip';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { besideSurvey } from '@/ui/messages/beside-forms';
import { shopMoneyMessages } from '@/ui/messages/shop-money';
import type { Language } from '@/ui/messages/language';
import { Beside } from '@/ui/primitives/beside';
import { LinkButton } from '@/ui/primitives/button';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { PageTitle } from '@/ui/primitives/page-title';
import { ShopProblem } from '@/ui/shop/shop-problem';
import { SurveyForm } from '@/ui/shop/survey-form';
import { demoShop } from '@/wiring/shop/demo-shop';
import { whenOpen } from '../closed-shop';
import { ShopPage } from '../shop-page';
import { thisVisitor } from '../../this-visitor';
import { surveyQuestions } from './survey-questions';

export async function generateMetadata(): Promise<Metadata> {
  const language = await pageLanguage();
  return { title: shopMoneyMessages(language).surveyTitle(tipIn(language)) };
}

function tipIn(language: Language): string {
  return formatAmountForPeople(`${demoShop().currency}:${TIP}`, language);
}

async function SurveyPage({ searchParams }: { searchParams: PageQuery }) {
  const language = await pageLanguage();
  const t = shopMoneyMessages(language);
  const visitor = await thisVisitor();
  if (tipOf(demoShop(), visitor) !== null) {
    return (
      <ShopPage current="survey">
        <PageTitle lead={t.alreadyText}>{t.alreadyTitle}</PageTitle>
        <LinkButton href="/shop/survey/tip">{t.toTip}</LinkButton>
      </ShopPage>
    );
  }
  const amount = tipIn(language);
  const beside = besideSurvey(language);
  const { problem, missing = '' } = await parsePageQuery(searchParams);
  const open = QUESTION_NAMES.filter((name) => missing.split(',').includes(name));
  return (
    <ShopPage current="survey">
      <ShopProblem
        {...{ problem, language }}
        errors={[
          ...open.map((field) => ({ field, text: t.unanswered(t[field]) })),
          ...(problem === 'empty' ? [{ text: t.tipsEmpty }] : []),
          ...(problem === 'opening' ? [{ text: t.tipsSoon }] : []),
        ]}
      />
      <PageTitle lead={t.surveyLead}>{t.surveyTitle(amount)}</PageTitle>
      <Beside text={{ ...beside, first: beside.first(amount) }}>
        <SurveyForm
          questions={surveyQuestions(visitor.draft, open, language)}
          language={language}
        />
      </Beside>
    </ShopPage>
  );
}

export default whenOpen(SurveyPage);
