import type { Language } from '@/ui/messages/language';
import { walletEntryMessages } from '@/ui/messages/wallet-entries';
import { walletPageMessages } from '@/ui/messages/wallet-pages';
import { Amount } from '@/ui/primitives/amount';
import { Status } from '@/ui/primitives/status';
import { Time } from '@/ui/primitives/time';
import { EntryAmount, EntryLink, stateText, titleOf, TONES } from '@/ui/wallet/entry-words';
import { entryUrl, type PageHost } from '@/ui/wallet/page-host';
import type { HistoryEntry } from '@/wallet/core/history';

interface HistoryProps {
  language: Language;
  history: readonly HistoryEntry[];
  host: Pick<PageHost, 'viewUrl'>;
}

/** Lists all movements of money, newest first, each with its state and a link to its steps. */
export function History({ language, history, host }: HistoryProps) {
  const t = walletEntryMessages(language);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (history.length === 0) return <p className="mt-3 text-soft">{t.historyEmpty}</p>;
  return (
    <ul>
      {history.map((entry) => (
        <li
          key={`${entry.type} ${entry.id}`}
          className="space-y-0.5 border-b border-rule py-3.5 break-inside-avoid last:border-b-0"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <a
              href={entryUrl(host, entry)}
              className="min-w-0 font-semibold text-ink no-underline wrap-anywhere hover:text-accent hover:underline"
            >
              {titleOf(language, entry)}
            </a>
            <span className="ml-auto font-semibold">
              <EntryAmount language={language} entry={entry} />
            </span>
          </div>
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 text-soft">
            <Time at={entry.at} language={language} timeZone={timeZone} />
            <span className="ml-auto">
              <Status tone={TONES[entry.state]}>{stateText(t, entry)}</Status>
            </span>
          </div>
          {noteOf(entry) !== null && (
            <p className="text-sm wrap-anywhere text-soft">{noteOf(entry)}</p>
          )}
          {entry.renewals?.isGoingOn === true && (
            <p className="text-sm text-soft">{walletPageMessages(language).renewalGoesOn}</p>
          )}
          <FeesInIt {...{ language, entry }} />
          {entry.type === 'purchase' && entry.refunded !== null && (
            <p className="flex flex-wrap justify-between gap-x-6">
              <span className="text-soft">{t.refundCameBack}</span>
              <span className="ml-auto">
                <Amount value={entry.refunded} language={language} sign="+" />
              </span>
            </p>
          )}
          <EntryLink t={t} entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** Says which part of the entry's amount is fees. */
function FeesInIt({ language, entry }: { language: Language; entry: HistoryEntry }) {
  const { allFees } = entry;
  if (allFees === null) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-6 text-sm text-soft">
      <span>{walletPageMessages(language).feesIncluded}</span>
      <span className="ml-auto">
        <Amount value={allFees} language={language} />
      </span>
    </p>
  );
}

function noteOf(entry: HistoryEntry): string | null {
  return entry.reason ?? entry.problem;
}
