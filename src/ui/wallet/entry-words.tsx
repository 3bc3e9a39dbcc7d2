import { spentOf } from '@/protocol/figures';
import type { Language } from '@/ui/messages/language';
import { walletEntryMessages, type WalletEntryMessages } from '@/ui/messages/wallet-entries';
import { Amount } from '@/ui/primitives/amount';
import { shownAccount } from '@/ui/primitives/shown-account';
import type { Tone } from '@/ui/primitives/status';
import { shownAddress } from '@/ui/wallet/shown-address';
import type { HistoryEntry } from '@/wallet/core/history';

export const TONES: Readonly<Record<HistoryEntry['state'], Tone>> = {
  registering: 'waiting',
  confirming: 'waiting',
  withdrawing: 'waiting',
  done: 'good',
  aborted: 'ended',
  claiming: 'waiting',
  proposed: 'waiting',
  expired: 'ended',
  declined: 'ended',
  owned: 'good',
  paying: 'waiting',
  aborting: 'waiting',
  paid: 'good',
  failed: 'bad',
  picking: 'waiting',
  refused: 'bad',
  depositing: 'waiting',
  asking: 'waiting',
  planned: 'waiting',
  melting: 'waiting',
  revealing: 'waiting',
};

/** Names an entry, in the reader's language where the merchant has translated it. */
export function titleOf(language: Language, entry: HistoryEntry): string {
  const t = walletEntryMessages(language);
  if (entry.type === 'withdrawal') return t.withdrawalFrom(shownAddress(entry.exchangeBaseUrl));
  if (entry.type === 'tip')
    return t.tipBy(entry.merchantName ?? new URL(entry.merchantBaseUrl).host);
  if (entry.type === 'deposit') return t.depositTo(shownAccount(entry.payto));
  if (entry.type === 'recoup') return t.recoupBy(shownAddress(entry.exchangeBaseUrl));
  if (entry.type === 'renewal') return t.renewalAt(shownAddress(entry.exchangeBaseUrl));
  const what = entry.summaryI18n[language] ?? entry.summary ?? entry.orderId;
  const { merchantName } = entry;
  return merchantName === null || what.includes(merchantName) ? what : `${what}, ${merchantName}`;
}

/** Shows what the entry has changed the balance by, without refunds. Before that, what it is about. */
export function EntryAmount({ language, entry }: { language: Language; entry: HistoryEntry }) {
  if (entry.type === 'purchase' && entry.paid !== null) {
    const spent = spentOf(entry.paid, entry.renewals?.fees);
    return <Amount value={spent} language={language} sign="-" />;
  }
  if (entry.change !== null) {
    return <Amount value={entry.change.amount} language={language} sign={entry.change.sign} />;
  }
  const amount = entry.type === 'purchase' ? entry.price : entry.amount;
  return amount === null ? null : <Amount value={amount} language={language} />;
}

export function stateText(t: WalletEntryMessages, entry: HistoryEntry): string {
  const { type, state } = entry;
  if (type === 'deposit' && state === 'done') return t.stateDeposited;
  const texts: Readonly<Record<HistoryEntry['state'], string>> = {
    registering: t.stateRegistering,
    confirming: t.stateConfirming,
    withdrawing: t.stateWithdrawing,
    done: t.stateDone,
    aborted: t.stateAborted,
    claiming: t.stateClaiming,
    proposed: t.stateProposed,
    expired: t.stateExpired,
    declined: t.stateDeclined,
    owned: t.stateOwned,
    paying: t.statePaying,
    aborting: t.stateAborting,
    paid: t.statePaid,
    failed: t.stateFailed,
    picking: t.statePicking,
    refused: t.stateRefused,
    depositing: t.stateDepositing,
    asking: t.stateAsking,
    planned: t.stateRenewing,
    melting: t.stateRenewing,
    revealing: t.stateRenewing,
  };
  return texts[state];
}

/** Links to where the entry goes on: the bank's confirmation, the goods, or the shop's page about the order. */
export function EntryLink({ t, entry }: { t: WalletEntryMessages; entry: HistoryEntry }) {
  if (entry.type !== 'withdrawal' && entry.type !== 'purchase') return null;
  const [href, text] =
    entry.type === 'withdrawal'
      ? [entry.confirmUrl, t.confirmAtBank]
      : entry.nextUrl === null
        ? [entry.orderUrl, t.orderPage]
        : [entry.nextUrl, t.readAgain];
  if (href === null) return null;
  return (
    <a href={href} target="_top" className="inline-flex min-h-6 items-center print:hidden">
      {text}
    </a>
  );
}
