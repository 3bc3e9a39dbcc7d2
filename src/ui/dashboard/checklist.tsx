import type { ReactNode } from 'react';
import { CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import { homeMessages } from '@/ui/messages/dashboard-home';
import type { Language } from '@/ui/messages/language';
import { LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { classNames } from '@/ui/primitives/class-names';
import { NextPayout } from './next-payout';
import { listOf, orderHref } from './order-address';

interface ChecklistProps {
  language: Language;
  hasAccount: boolean;
  hasOrder: boolean;
  hasPaid: boolean;
  hasPayout: boolean;
  /** The latest unpaid order, if there is one. */
  openOrder: string | undefined;
  /** Null if no payout is expected. */
  nextPayoutMs: number | null;
  now: number;
}

/** Leads a new merchant to the first paid order. It disappears when the money has arrived. */
export function Checklist(props: ChecklistProps) {
  const { language, hasAccount, hasOrder, hasPaid, hasPayout } = props;
  const t = homeMessages(language);
  if (hasAccount && hasPayout) return null;
  const steps = [
    { isDone: hasAccount, title: t.stepAccount, action: <AccountAction {...props} /> },
    { isDone: hasOrder, title: t.stepOrder, action: <OrderAction language={language} /> },
    { isDone: hasPaid, title: t.stepPay, action: <PayAction {...props} /> },
    { isDone: hasPayout, title: t.stepPayout, action: <PayoutAction {...props} /> },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Card title={hasPaid ? t.checklistRest : t.checklistTitle} className="mb-10 print:hidden">
      <ol className="space-y-5">
        {steps.map(({ isDone, title, action }, index) => (
          <Step key={title} {...{ language, isDone, title }} isNext={index === next}>
            {index === next && action}
          </Step>
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  language: Language;
  isDone: boolean;
  isNext: boolean;
  title: string;
  /** Instructions, shown for the next step. */
  children: ReactNode;
}

function Step({ language, isDone, isNext, title, children }: StepProps) {
  const t = homeMessages(language);
  const Icon = isDone ? CircleCheck : isNext ? CircleDot : CircleDashed;
  return (
    <li className="flex gap-3" {...(isNext ? { 'aria-current': 'step' } : {})}>
      <Icon
        aria-hidden
        className={classNames(
          'mt-1 size-5 shrink-0',
          isDone || isNext ? 'text-accent' : 'text-soft',
        )}
      />
      <div className="min-w-0">
        <p className={isNext ? 'text-lg leading-snug font-semibold' : 'text-soft'}>
          <span className="sr-only">{isDone ? t.done : t.todo} </span>
          {title}
        </p>
        {children}
      </div>
    </li>
  );
}

function Action(props: { text: string; news?: ReactNode; children: ReactNode }) {
  const { text, news = false, children } = props;
  return (
    <>
      <p className="mt-1 max-w-prose">{text}</p>
      {news !== false && <p className="mt-2 font-semibold">{news}</p>}
      <p className="mt-4 flex flex-wrap gap-3">{children}</p>
    </>
  );
}

function AccountAction({ language }: ChecklistProps) {
  const t = homeMessages(language);
  return (
    <Action text={t.stepAccountMissing}>
      <LinkButton href="/dashboard/settings/accounts">{t.stepAccountLink}</LinkButton>
    </Action>
  );
}

function OrderAction({ language }: { language: Language }) {
  const t = homeMessages(language);
  return (
    <Action text={t.stepOrderText}>
      <LinkButton href="/dashboard/create-order">{t.stepOrderLink}</LinkButton>
      <LinkButton href="/dashboard/create-product" emphasis="secondary">
        {t.stepOrderProduct}
      </LinkButton>
    </Action>
  );
}

function PayAction({ language, openOrder }: ChecklistProps) {
  const t = homeMessages(language);
  if (openOrder === undefined) {
    return (
      <Action text={t.stepPayNone}>
        <LinkButton href="/dashboard/create-order">{t.stepOrderLink}</LinkButton>
      </Action>
    );
  }
  return (
    <Action text={t.stepPayText}>
      <LinkButton href={orderHref(openOrder)}>{t.stepPayOrder}</LinkButton>
      <LinkButton href="/bank/withdrawals/new" emphasis="secondary">
        {t.stepPayBank}
      </LinkButton>
    </Action>
  );
}

function PayoutAction({ language, nextPayoutMs, now }: ChecklistProps) {
  const t = homeMessages(language);
  return (
    <Action
      text={t.stepPayoutText}
      news={nextPayoutMs !== null && <NextPayout at={nextPayoutMs} {...{ now, language }} />}
    >
      <LinkButton href={listOf({ status: 'paid', wired: 'no' })} emphasis="secondary">
        {t.stepPayoutOrders}
      </LinkButton>
      <LinkButton href="/dashboard/transfers" emphasis="secondary">
        {t.stepPayoutLink}
      </LinkButton>
    </Action>
  );
}
