import { isZero } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { uncollectedOf } from '@/protocol/figures';
import type { PrivateTip } from '@/protocol/tip';
import { tipMessages } from '@/ui/messages/dashboard-tips';
import type { Language } from '@/ui/messages/language';
import { Amount } from '@/ui/primitives/amount';
import { Facts } from '@/ui/primitives/facts';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { QrCode } from '@/ui/primitives/qr-code';
import { LinkToGive } from './order-offer';

interface TipViewProps {
  tip: PrivateTip;
  uri: string;
  language: Language;
}

/** Shows a tip, with the link and code for the visitor's wallet. */
export function TipView({ tip, uri, language }: TipViewProps) {
  const t = tipMessages(language);
  const { amount: total, pickedUp: picked, justification: reason } = tip;
  const rest = uncollectedOf(tip);
  const purse = encodeBase32(tip.reservePub);
  return (
    <>
      <PageTitle lead={reason}>{t.tipQr(formatAmountForPeople(total, language))}</PageTitle>
      <div className="flex flex-wrap gap-x-12 gap-y-8 sm:flex-nowrap">
        {!isZero(rest) && (
          <QrCode text={uri} label={t.tipQr(formatAmountForPeople(rest, language))} />
        )}
        <div className="min-w-0 space-y-6">
          {!isZero(rest) && <LinkToGive label={t.tipLink} href={uri} language={language} />}
          <Facts
            rows={[
              [t.pickedUp, <Amount key="p" value={picked} language={language} />],
              [t.tipRest, <Amount key="r" value={rest} language={language} />],
              [t.expires, <LocalTime key="e" at={tip.expirationMs} language={language} />],
              [
                t.purse,
                <a key="u" href={`/dashboard/reserves/${purse}`}>
                  <code>{purse.slice(0, 8)}</code>
                </a>,
              ],
            ]}
          />
        </div>
      </div>
    </>
  );
}
