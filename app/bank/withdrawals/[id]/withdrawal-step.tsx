/**
 * The pages of a withdrawal, one per step. The page of another step redirects to the current one.
 */
import { redirect } from 'next/navigation';
import {
  getWithdrawalView,
  type WithdrawalView as Viewed,
} from '@/bank/withdrawals/get-account-withdrawal';
import { ifShown } from '@/http/if-there';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import type { WithdrawalStatus } from '@/protocol/bank';
import { BankShell } from '@/ui/bank/bank-shell';
import { WithdrawalView } from '@/ui/bank/withdrawal-view';
import { withdrawalMessages } from '@/ui/messages/bank-withdrawal';
import { bankMessages } from '@/ui/messages/bank';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';
import { exchangePaytoOf } from '@/wiring/local-exchange';
import { MissingPage } from '../../../missing-page';
import { requireAccountHolder } from '../../account-holder';

export interface WithdrawalPageProps {
  params: Promise<{ id: string }>;
  searchParams: PageQuery;
}

export type WithdrawalStep = 'wallet' | 'confirmation' | 'done' | 'aborted';

const STEPS: Record<WithdrawalStatus, WithdrawalStep> = {
  pending: 'wallet',
  approved: 'wallet',
  selected: 'confirmation',
  confirmed: 'done',
  aborted: 'aborted',
};

export async function withdrawalTitle(step: WithdrawalStep): Promise<string> {
  const language = await pageLanguage();
  const t = withdrawalMessages(language);
  const words: Record<WithdrawalStep, string> = {
    wallet: t.stepWallet,
    confirmation: t.stepConfirm,
    done: t.stepDone,
    aborted: t.abortedTitle,
  };
  return `${words[step]} – ${bankMessages(language).withdraw} – ${bankMessages(language).bank}`;
}

/** Shows a withdrawal. `step` is the page's own step, or null for the address of the withdrawal itself. */
export async function showWithdrawal(props: WithdrawalPageProps, step: WithdrawalStep | null) {
  const { id } = await props.params;
  const { error } = await parsePageQuery(props.searchParams);
  const path = `/bank/withdrawals/${encodeURIComponent(id)}`;
  const { user } = await requireAccountHolder(path);
  const view = await findView(user, id);
  if (view !== null && STEPS[view.status] !== step) {
    const query = error === undefined ? '' : `?${new URLSearchParams({ error })}`;
    redirect(`${path}/${STEPS[view.status]}${query}`);
  }
  const language = await pageLanguage();
  const { env } = wiring();
  return (
    <BankShell user={user} current="withdraw">
      {view === null ? (
        <MissingPage language={language} />
      ) : (
        <WithdrawalView
          {...{ language, error }}
          path={step === null ? path : `${path}/${step}`}
          id={view.id}
          status={view.status}
          amount={view.amount}
          uri={view.talerWithdrawUri}
          exchangeAccount={view.exchangePayto}
          exchangeUrl={
            view.exchangePayto === exchangePaytoOf(env) ? `${env.publicUrl}/exchange/` : null
          }
          reservePub={view.reservePub}
        />
      )}
    </BankShell>
  );
}

/** Null if it does not exist or belongs to another user. */
async function findView(user: string, id: string): Promise<Viewed | null> {
  return ifShown(getWithdrawalView(wiring().bank, user, id));
}
