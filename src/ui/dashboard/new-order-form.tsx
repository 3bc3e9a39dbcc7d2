import { formatAmount } from '@/protocol/amount-text';
import { leftForPeople, type ListedProduct } from './product-table';
import { commonMessages } from '@/ui/messages/common';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { PageTitle } from '@/ui/primitives/page-title';
import { productText } from '@/ui/primitives/product-text';
import { SelectField } from '@/ui/primitives/select-field';
import { errorOf, formErrors, type SentBack, type FieldsByError } from './form-errors';
import { MadeFor } from './made-for';
import { OrderPreviewLater } from './previews';

type FieldName = 'summary' | 'amount' | 'product' | 'quantity' | 'url' | 'message' | 'refund_days';

interface NewOrderFormProps {
  language: Language;
  currency: string;
  shopName: string;
  products: readonly ListedProduct[];
  /** True if there are more, which are ordered from their own pages. */
  hasMore: boolean;
  /** The values that were refused. */
  draft: SentBack & Readonly<Partial<Record<FieldName, string | undefined>>>;
  sentBack: SentBack;
  /** The same identifier twice makes one order. */
  orderId: string;
}

const FIELDS = {
  summary: 'FIELD_summary',
  amount: 'FIELD_amount',
  product: 'FIELD_needed',
  quantity: 'FIELD_quantity',
  url: 'FIELD_url',
  message: 'FIELD_needed',
  refund_days: 'FIELD_needed',
} as const;
const ABOUT: FieldsByError = {
  MERCHANT_PRIVATE_POST_ORDERS_AMOUNT_ZERO: 'amount',
  MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK: 'quantity',
  MERCHANT_GENERIC_PRODUCT_UNKNOWN: 'product',
};
const FORM_ID = 'new-order';
/** A form, and beside it what it makes. */
const BESIDE = 'grid gap-x-14 gap-y-10 md:grid-cols-[3fr_2fr]';
const REFUND_DAYS = [0, 1, 7, 14, 30];

export function NewOrderForm(props: NewOrderFormProps) {
  const { language, currency, products, hasMore, draft, sentBack, orderId } = props;
  const t = orderMessages(language);
  const errors = formErrors(sentBack, language, FIELDS, ABOUT);
  const common = (name: FieldName) => ({
    name,
    defaultValue: draft[name],
    error: errorOf(errors, name),
  });
  return (
    <>
      <PageTitle lead={t.createLead}>{t.createTitle}</PageTitle>
      <div className={BESIDE}>
        <form
          id={FORM_ID}
          method="post"
          action="/dashboard/create-order/submit"
          className="max-w-xl min-w-0 space-y-6"
        >
          <MadeFor />
          <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
          <input type="hidden" name="order_id" value={orderId} />
          {products.length > 0 && <Products {...{ language, products, hasMore, common }} />}
          <Field
            {...common('summary')}
            label={t.what}
            hint={products.length === 0 ? t.whatHint : t.whatHintOfProduct}
            maxLength={4096}
            required={products.length === 0}
          />
          <Field
            {...common('amount')}
            label={t.price}
            {...(products.length === 0 ? { required: true } : { hint: t.priceHint })}
            unit={currency}
            inputMode="decimal"
            autoComplete="off"
          />
          <Field {...common('url')} label={t.fulfillment} hint={t.fulfillmentHint} type="url" />
          <Field {...common('message')} label={t.message} maxLength={4096} />
          <SelectField
            {...common('refund_days')}
            label={t.refundTime}
            hint={t.refundTimeHint}
            defaultValue={draft.refund_days ?? '14'}
            options={REFUND_DAYS.map((days) => ({
              value: days.toString(),
              label: days === 0 ? t.refundTimeNone : t.days(days),
            }))}
          />
          <Button>{t.create}</Button>
        </form>
        <Preview {...props} />
      </div>
    </>
  );
}

interface ProductsProps extends Pick<NewOrderFormProps, 'language' | 'products' | 'hasMore'> {
  common: (name: 'product' | 'quantity') => {
    name: FieldName;
    defaultValue: string | undefined;
    error: string | undefined;
  };
}

/** Asks for a product and its quantity. */
function Products({ language, products, hasMore, common }: ProductsProps) {
  const t = orderMessages(language);
  return (
    <div className="grid max-w-md items-end gap-4 sm:grid-cols-[2fr_1fr]">
      <SelectField
        {...common('product')}
        label={t.product}
        {...(hasMore ? { hint: t.moreProducts } : {})}
        options={productOptions(products, language)}
      />
      <Field
        {...common('quantity')}
        defaultValue={common('quantity').defaultValue ?? '1'}
        label={t.quantity}
        inputMode="numeric"
      />
      <p className="text-sm text-soft sm:col-span-2">{t.deliveryHint}</p>
    </div>
  );
}

function Preview({ language, currency, shopName, products, draft }: NewOrderFormProps) {
  const t = orderMessages(language);
  const { summary = '', amount = '', product = '', quantity = '1', url = '', message = '' } = draft;
  return (
    <OrderPreviewLater
      formId={FORM_ID}
      {...{ language, currency }}
      prices={Object.fromEntries(
        products.map(({ productId, price }) => [productId, formatAmount(price)]),
      )}
      names={Object.fromEntries(
        products.map((product) => [product.productId, productText(product, language)]),
      )}
      texts={{
        title: t.previewTitle,
        pay: t.previewPay,
        payee: t.previewPayee(shopName),
        noSummary: t.previewNoSummary,
        total: t.previewTotal,
        afterwards: t.previewAfterwards,
      }}
      initial={{ summary, amount, product, quantity, url, message }}
    />
  );
}

function productOptions(products: readonly ListedProduct[], language: Language) {
  const t = orderMessages(language);
  return [
    { value: '', label: t.noProduct },
    ...products.map((product) => {
      const { productId: value, price } = product;
      const free = leftForPeople(product, language);
      const words = [productText(product, language), formatAmountForPeople(price, language)];
      if (free !== null) words.push(t.pieces(free));
      return { value, label: words.join(' · ') };
    }),
  ];
}
