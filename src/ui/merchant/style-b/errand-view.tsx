import type { Language } from '@/ui/messages/language';
import { triggerPayMessages } from '@/ui/messages/style-b/trigger-pay-page';
import { LinkButton } from '@/ui/primitives/button';
import { PageTitle } from '@/ui/primitives/page-title';
import { WithoutWallet, WithWallet } from '@/ui/primitives/wallet-presence';

/** The task of a wallet in the browser. */
export type Errand = 'pay' | 'tip' | 'refund' | 'offer' | 'nothing';

interface ErrandViewProps {
  language: Language;
  errand: Errand;
  /** An unpaid order of our own: its page, with the QR code. Null for any other. */
  orderUrl: string | null;
}

/** Tells people without a wallet in their browser what should have happened, and how it still can. */
export function ErrandView({ language, errand, orderUrl }: ErrandViewProps) {
  const t = triggerPayMessages(language);
  const { title, text } = errandWords(errand, language);
  if (errand === 'nothing') return <PageTitle lead={text}>{title}</PageTitle>;
  return (
    <>
      <PageTitle lead={text}>{title}</PageTitle>
      <WithWallet>
        <p role="status">{t.opens}</p>
        <p className="mt-5">
          <LinkButton href="">{t.again}</LinkButton>
        </p>
      </WithWallet>
      <WithoutWallet>
        <p className="max-w-prose">
          {errand === 'pay' ? `${t.install} ${t.nothingCharged}` : t.install}
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          {orderUrl === null ? (
            <LinkButton href="/wallet">{t.getWallet}</LinkButton>
          ) : (
            <LinkButton href={orderUrl}>{t.otherWallet}</LinkButton>
          )}
          <LinkButton href="" emphasis="secondary">
            {t.again}
          </LinkButton>
        </p>
      </WithoutWallet>
    </>
  );
}

export function errandWords(
  errand: Errand,
  language: Language,
): { readonly title: string; readonly text: string } {
  const t = triggerPayMessages(language);
  const words = {
    pay: [t.payTitle, t.payText],
    tip: [t.tipTitle, t.tipText],
    refund: [t.refundTitle, t.refundText],
    offer: [t.offerTitle, t.offerText],
    nothing: [t.nothingTitle, t.nothingText],
  } as const;
  const [title, text] = words[errand];
  return { title, text };
}
