import type { ReactNode } from 'react';
import type { ContractTerms } from '@/protocol/contract-terms';
import type { Language } from '@/ui/messages/language';
import { walletPaymentMessages } from '@/ui/messages/wallet-payments';
import { Amount } from '@/ui/primitives/amount';
import { Button } from '@/ui/primitives/button';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { PageTitle } from '@/ui/primitives/page-title';
import { saysItem } from '@/ui/primitives/says-item';
import { DecisionForm } from '@/ui/wallet/decision-form';
import { Facts } from '@/ui/wallet/facts';
import { Slip } from '@/ui/wallet/slip';
import type { PayQuote } from '@/wallet/core/choose-coins';

interface PayConfirmProps {
  language: Language;
  terms: ContractTerms;
  quote: PayQuote;
  isBusy: boolean;
  onPay: () => void;
  onDecline: () => void;
}

/** Shows the offer, and its exact cost: price + stated fees. */
export function PayConfirm(props: PayConfirmProps) {
  const { language, terms, quote, isBusy, onPay, onDecline } = props;
  const t = walletPaymentMessages(language);
  const fees = [
    { name: t.payFees, amount: quote.paymentFees },
    { name: t.payChangeFees, amount: quote.changeFees },
  ];
  const facts = [
    { name: t.payPrice, value: <Amount value={quote.price} language={language} /> },
    ...fees.map(({ name, amount }) => ({
      name,
      value: <Amount value={amount} language={language} />,
    })),
    {
      name: t.payTotal,
      value: <Amount value={quote.total} language={language} />,
      isTotal: true,
    },
  ];
  return (
    <>
      <PageTitle>{t.payTitle}</PageTitle>
      <Slip>
        <Offer language={language} terms={terms} />
        <Facts facts={facts} />
        <div className="mt-8 flex flex-wrap gap-3">
          <DecisionForm isBusy={isBusy} onDecide={onPay}>
            <Button>{t.payConfirmAmount(formatAmountForPeople(quote.total, language))}</Button>
          </DecisionForm>
          <form action={onDecline}>
            <fieldset disabled={isBusy}>
              <Button emphasis="secondary">{t.payDecline}</Button>
            </fieldset>
          </form>
        </div>
        <p role="status" className="mt-4 text-soft">
          {isBusy ? t.payPaying : ''}
        </p>
      </Slip>
    </>
  );
}

/** Shows the seller and the goods, at the top of every page about a payment. */
export function Offer({ language, terms }: { language: Language; terms: ContractTerms }) {
  const t = walletPaymentMessages(language);
  const summary = terms.summary_i18n?.[language] ?? terms.summary;
  const products = (terms.products ?? []).map((product) => {
    const name = product.description_i18n?.[language] ?? product.description;
    const { unit_quantity: fraction, unit = '' } = product;
    const quantity = fraction === undefined ? product.quantity : `${fraction} ${unit}`.trim();
    return { name, quantity: quantity === undefined ? undefined : `${quantity}` };
  });
  const [first] = products;
  const isSaid = products.length === 1 && first !== undefined && saysItem(summary, first);
  const rows: { name: string; value: ReactNode }[] = [
    { name: t.payTo, value: terms.merchant.name },
    { name: t.payFor, value: summary },
  ];
  return (
    <div className="mb-6 border-b border-rule pb-4">
      <Facts facts={rows} />
      {products.length > 0 && !isSaid && (
        <ul className="mt-2 list-disc pl-6 text-soft">
          {products.map(({ name, quantity }, index) => (
            <li key={index}>{quantity === undefined ? name : `${quantity} × ${name}`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
