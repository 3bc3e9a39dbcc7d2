'use client';

import type { Language } from '@/ui/messages/language';
import { walletPageMessages } from '@/ui/messages/wallet-pages';
import { LinkButton } from '@/ui/primitives/button';
import { Time } from '@/ui/primitives/time';
import { EntryAmount, titleOf } from '@/ui/wallet/entry-words';
import { PlainButton } from '@/ui/wallet/plain-button';
import { useAction } from '@/ui/wallet/use-action';
import { entryUrl, type PageHost } from '@/ui/wallet/page-host';
import type { HistoryEntry } from '@/wallet/core/history';
import { listDecisions, type Decision } from '@/wallet/core/list-decisions';
import type { WalletService } from '@/wallet/service/wallet-service';

interface DecisionsProps {
  language: Language;
  service: WalletService;
  host: PageHost;
  history: readonly HistoryEntry[];
  /** True if a review needs a tab of its own, as from the popup. */
  inNewTab?: boolean;
}

/** Lists the orders that wait for the owner's decision. Shows nothing when there are none. */
export function Decisions({ history, ...shared }: DecisionsProps) {
  const decisions = listDecisions(history);
  if (decisions.length === 0) return null;
  return (
    <section aria-labelledby="decisions" className="mb-8">
      <h2 id="decisions" className="mb-3 text-xl font-semibold">
        {walletPageMessages(shared.language).decisions}
      </h2>
      <ul className="space-y-3">
        {decisions.map((decision) => (
          <li key={decision.id} className="border-2 border-accent bg-sheet p-4 sm:p-5">
            <DecisionCard {...shared} decision={decision} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DecisionCardProps extends Omit<DecisionsProps, 'history'> {
  decision: Decision;
}

function DecisionCard({ language, service, host, decision, inNewTab = false }: DecisionCardProps) {
  const pages = walletPageMessages(language);
  const action = useAction();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const title = titleOf(language, decision);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="min-w-0 font-semibold wrap-anywhere">{title}</p>
        <p className="ml-auto font-semibold">
          <EntryAmount language={language} entry={decision} />
        </p>
      </div>
      <p className="text-soft">
        {pages.payBy} <Time at={decision.payDeadline} language={language} timeZone={timeZone} />
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <LinkButton href={entryUrl(host, decision)} inNewTab={inNewTab}>
          {pages.review}
        </LinkButton>
        <PlainButton
          className="min-h-11"
          label={pages.declineOf(title)}
          isBusy={action.isBusy}
          onPress={() =>
            action.run(
              () => service.decline(decision.id),
              () => undefined,
            )
          }
        >
          {pages.decline}
        </PlainButton>
      </div>
      <p role="status" className="text-soft">
        {action.problem?.detail ?? ''}
      </p>
    </>
  );
}
