/** GET tips/$ID for browsers: a page that needs no script, with the QR code and the link for wallets. */
import { formatAmount, type Amount } from '@/protocol/amount';
import type { Reader } from '@/ui/messages/reader';
import { tipPageMessages } from '@/ui/messages/tip-page';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { html } from '@/ui/primitives/markup';
import { plainPage } from './plain-page';
import { walletLinks, type CodeFold } from './wallet-links';

export interface TipPage {
  readonly left: Amount;
  readonly merchantName: string;
  readonly tipUri: string;
  readonly isOver: boolean;
}

export function renderTipPage(tip: TipPage, reader: Reader, fold: CodeFold): string {
  const { language } = reader;
  const t = tipPageMessages(language);
  const { left, merchantName, tipUri, isOver } = tip;
  const title = t.title(merchantName);
  if (left.units === 0n || isOver) {
    const text = left.units === 0n ? t.taken : t.over;
    return plainPage(reader, title, html`<p role="status">${text}</p>`);
  }
  const amount = formatAmountForPeople(left, language);
  return plainPage(
    reader,
    title,
    html`<p class="amount" data-amount="${formatAmount(left)}">${amount}</p>
      ${walletLinks({ uris: { early: tipUri, later: tipUri }, open: t.open, label: t.qrLabel(amount, merchantName) }, fold, language)}
      <p class="soft">${t.refreshes}</p>`,
    true,
  );
}
