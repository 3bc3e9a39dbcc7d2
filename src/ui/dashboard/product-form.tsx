import type { ReactNode } from 'react';
import { commonMessages } from '@/ui/messages/common';
import { categoryMessages } from '@/ui/messages/dashboard-categories';
import { productMessages } from '@/ui/messages/dashboard-products';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { PictureField } from '@/ui/primitives/picture-field';
import { CheckboxLines } from './checkbox-lines';
import { errorOf, formErrors, type SentBack, type FieldsByError } from './form-errors';
import { MadeFor } from './made-for';
import type { Choosable } from './template-draft';

type FieldName = 'product_id' | 'description' | 'price' | 'unit' | 'stock' | 'lost' | 'restock';
/** The categories that there are, and those of the product. */
export interface CategoryChoice {
  readonly lines: readonly Choosable[];
  readonly chosen: readonly string[];
}
export type ProductDraft = SentBack & Readonly<Partial<Record<FieldName, string | undefined>>>;

interface ProductFormProps {
  language: Language;
  currency: string;
  /** True if the form changes a product, false if it adds one. */
  existing: boolean;
  /** The language of the description, if the shop has translated it. */
  textLanguage?: Language | undefined;
  action: string;
  draft: ProductDraft;
  categories: CategoryChoice;
  sentBack: SentBack;
  children?: ReactNode;
}

export const PRODUCT_FORM_ID = 'product-form';

const FIELDS = {
  description: 'FIELD_needed',
  price: 'FIELD_amount_or_zero',
  unit: 'FIELD_needed',
  stock: 'FIELD_quantity',
  lost: 'FIELD_quantity',
  restock: 'FIELD_date',
  categories: 'FIELD_categories',
  picture: 'FIELD_picture',
  product_id: 'FIELD_product',
} as const;
const ABOUT: FieldsByError = {
  MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS: 'product_id',
  MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_REDUCED: 'lost',
  MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS: 'lost',
  MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_STOCKED_REDUCED: 'stock',
  MERCHANT_GENERIC_CATEGORY_UNKNOWN: 'categories',
  GENERIC_UPLOAD_EXCEEDS_LIMIT: 'picture',
};

export function ProductForm(props: ProductFormProps) {
  const { language, currency, existing, textLanguage, action, draft, categories } = props;
  const { sentBack, children } = props;
  const t = productMessages(language);
  const errors = formErrors(sentBack, language, FIELDS, ABOUT);
  const common = (name: FieldName) => ({
    name,
    defaultValue: draft[name],
    error: errorOf(errors, name),
  });
  const pictureHint = existing ? `${t.pictureHint} ${t.pictureKeep}` : t.pictureHint;
  return (
    <form
      id={PRODUCT_FORM_ID}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="max-w-xl min-w-0 space-y-6"
    >
      <MadeFor />
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <Description {...{ language, textLanguage, common }} />
      <Field
        {...common('price')}
        label={t.price}
        unit={currency}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <Field {...common('unit')} label={t.unit} hint={t.unitHint} maxLength={64} />
      <Field
        {...common('stock')}
        label={existing ? t.stock : t.firstStock}
        hint={existing ? t.stockHint : t.firstStockHint}
        inputMode="numeric"
      />
      {existing && <Field {...common('lost')} label={t.lostField} inputMode="numeric" />}
      <Field {...common('restock')} label={t.restock} type="date" />
      <CheckboxLines
        {...{ kind: 'category', id: 'categories', legend: categoryMessages(language).title }}
        {...categories}
        error={errorOf(errors, 'categories')}
      />
      <PictureField
        {...{ name: 'picture', label: t.picture, hint: pictureHint }}
        error={errorOf(errors, 'picture')}
      />
      {!existing && <Field {...common('product_id')} label={t.name} hint={t.nameHint} />}
      <Button>{existing ? t.save : t.create}</Button>
      {children}
    </form>
  );
}

interface DescriptionProps extends Pick<ProductFormProps, 'language' | 'textLanguage'> {
  common: (name: 'description') => {
    name: FieldName;
    defaultValue: string | undefined;
    error: string | undefined;
  };
}

/** The form tells which text it shows, so that no other one is changed. */
function Description({ language, textLanguage, common }: DescriptionProps) {
  const t = productMessages(language);
  return (
    <>
      {textLanguage !== undefined && (
        <input type="hidden" name="text_language" value={textLanguage} />
      )}
      <Field
        {...common('description')}
        label={t.description}
        hint={textLanguage === undefined ? t.descriptionHint : t.translationHint}
        maxLength={4096}
        required
      />
    </>
  );
}
