import type { Amount as Money } from '@/protocol/amount';
import type { PosProduct } from '@/protocol/pos';
import type { PublicTemplate } from '@/protocol/template';
import type { Language } from '@/ui/messages/language';
import { templatePageMessages } from '@/ui/messages/template-page';
import { Amount } from '@/ui/primitives/amount';
import { Button } from '@/ui/primitives/button';
import { Field } from '@/ui/primitives/field';
import { amountToType } from '@/ui/primitives/format-amount-for-people';
import { LargeAmount } from '@/ui/primitives/large-amount';
import { productText } from '@/ui/primitives/product-text';
import { PageTitle } from '@/ui/primitives/page-title';
import { QrCode } from '@/ui/primitives/qr-code';

interface TemplateViewProps {
  language: Language;
  merchantName: string;
  /** The template's own address, to which its form is sent. */
  address: string;
  currency: string;
  template: PublicTemplate;
}

/** A form for what a template leaves open. It needs no scripts. */
export function TemplateView(props: TemplateViewProps) {
  const { language, merchantName, address, template } = props;
  const t = templatePageMessages(language);
  const { contract, editableDefaults: usual } = template;
  const { type, summary, amount, requestTip, inventoryPayload } = contract;
  const products = inventoryPayload?.products ?? [];
  const isEmpty = type === 'inventory-cart' && products.length === 0;
  return (
    <>
      <PageTitle lead={t.lead}>{summary ?? t.title(merchantName)}</PageTitle>
      <div className="flex flex-wrap-reverse justify-end gap-x-12 gap-y-8 sm:flex-nowrap sm:justify-between">
        <form method="post" action={address} className="w-full max-w-xl min-w-0 space-y-6">
          {amount !== undefined && (
            <p>
              <LargeAmount value={amount} language={language} />
            </p>
          )}
          {summary === undefined && (
            <Field name="summary" label={t.summary} defaultValue={usual.summary} required />
          )}
          {type === 'fixed-order' && amount === undefined && (
            <MoneyField name="amount" label={t.amount} usual={usual.amount} {...props} />
          )}
          {isEmpty && <p>{t.soldOut}</p>}
          {products.length > 0 && <Goods products={products} language={language} />}
          {requestTip && <MoneyField name="tip" label={t.tip} hint={t.tipHint} {...props} />}
          {!isEmpty && <Button>{t.order}</Button>}
        </form>
        <div className="hidden shrink-0 sm:block pointer-coarse:hidden print:block">
          <QrCode text={address} label={t.qrLabel} />
          <p className="mt-3 w-60 text-sm text-soft">{t.scan}</p>
        </div>
      </div>
    </>
  );
}

interface MoneyFieldProps extends Pick<TemplateViewProps, 'language' | 'currency'> {
  name: 'amount' | 'tip';
  label: string;
  hint?: string;
  usual?: Money | undefined;
}

function MoneyField({ name, label, hint, usual, language, currency }: MoneyFieldProps) {
  return (
    <Field
      {...{ name, label, hint }}
      defaultValue={usual === undefined ? undefined : amountToType(usual, language)}
      unit={currency}
      inputMode="decimal"
      autoComplete="off"
      required={name === 'amount'}
    />
  );
}

function Goods({ products, language }: { products: readonly PosProduct[]; language: Language }) {
  const t = templatePageMessages(language);
  return (
    <fieldset className="space-y-5">
      <legend className="mb-3 font-semibold">{t.goods}</legend>
      {products.map((product) => {
        const { productId, productName, unit, price } = product;
        const text = productText(product, language);
        return (
          <Field
            key={productId}
            name={`quantity.${productId}`}
            label={t.quantityOf(productName === productId ? text : productName, unit)}
            hint={
              <>
                <Amount value={price} language={language} /> {t.each}
              </>
            }
            inputMode={product.allowFraction ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={16}
          />
        );
      })}
    </fieldset>
  );
}
