import type { CategoryEntry } from '@/protocol/category';
import { besideCategory } from '@/ui/messages/beside-changes';
import { categoryMessages } from '@/ui/messages/dashboard-categories';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { Beside } from '@/ui/primitives/beside';
import { Button, LinkButton } from '@/ui/primitives/button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { PageTitle } from '@/ui/primitives/page-title';
import { Table } from '@/ui/primitives/table';
import { CATEGORIES_PATH, categoryHref } from './category-address';
import { errorOf, formErrors, type SentBack } from './form-errors';
import { IfAllowed } from './if-allowed';
import { MadeFor } from './made-for';
import { productListHref } from './product-address';

interface ListProps {
  language: Language;
  categories: readonly CategoryEntry[];
}

export function CategoryList({ language, categories }: ListProps) {
  const t = categoryMessages(language);
  if (categories.length === 0) {
    return (
      <EmptyState title={t.noneTitle}>
        <p>{t.noneText}</p>
      </EmptyState>
    );
  }
  return (
    <Table<CategoryEntry>
      caption={t.title}
      rows={categories}
      rowKey={({ categoryId }) => `${categoryId}`}
      stacks
      columns={[
        {
          key: 'name',
          narrow: 'max-sm:col-span-2',
          header: t.name,
          cell: ({ categoryId, name }) => (
            <a href={categoryHref(categoryId)} className="font-semibold wrap-anywhere">
              {name}
            </a>
          ),
        },
        {
          key: 'products',
          narrow: 'max-sm:col-span-2',
          header: t.products,
          cell: (category) => <ProductsIn {...{ category, language }} />,
        },
      ]}
    />
  );
}

/** Leads to the products of a category. */
function ProductsIn({ category, language }: { category: CategoryEntry; language: Language }) {
  const { categoryId, productCount } = category;
  const text = categoryMessages(language).count(productCount);
  if (productCount === 0) return text;
  return <a href={productListHref({ category: `${categoryId}` })}>{text}</a>;
}

interface FormProps {
  language: Language;
  sentBack: SentBack & Readonly<Record<string, string | undefined>>;
}

/** The field for a name, after the errors of the form. */
function NameField({ language, sentBack, value }: FormProps & { value: string | undefined }) {
  const errors = formErrors(
    sentBack,
    language,
    { name: 'FIELD_name' },
    { MERCHANT_PRIVATE_POST_CATEGORIES_CONFLICT_CATEGORY_EXISTS: 'name' },
  );
  return (
    <>
      <MadeFor />
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <Field
        name="name"
        label={categoryMessages(language).name}
        defaultValue={value}
        error={errorOf(errors, 'name')}
        maxLength={256}
        autoComplete="off"
        required
      />
    </>
  );
}

export function AddCategory({ language, sentBack }: FormProps) {
  const t = categoryMessages(language);
  return (
    <IfAllowed to="categories-write">
      <div className="mt-10">
        <Beside text={besideCategory(language)}>
          <form method="post" action={`${CATEGORIES_PATH}/submit`} className="space-y-6">
            <h2 className="text-xl font-semibold">{t.addTitle}</h2>
            <NameField {...{ language, sentBack }} value={sentBack['name']} />
            <Button>{t.add}</Button>
          </form>
        </Beside>
      </div>
    </IfAllowed>
  );
}

export function CategoryView({
  language,
  category,
  sentBack,
}: FormProps & { category: CategoryEntry }) {
  const t = categoryMessages(language);
  const { categoryId, name } = category;
  const path = categoryHref(categoryId);
  return (
    <>
      <PageTitle lead={<ProductsIn {...{ category, language }} />}>{name}</PageTitle>
      <IfAllowed to="categories-write">
        <Beside text={besideCategory(language)}>
          <form method="post" action={`${path}/submit`} className="space-y-6">
            <NameField {...{ language, sentBack }} value={sentBack['name'] ?? name} />
            <div className="flex flex-wrap gap-3">
              <Button>{t.save}</Button>
              <LinkButton href={`${path}/delete`} emphasis="danger">
                {t.remove}
              </LinkButton>
            </div>
          </form>
        </Beside>
      </IfAllowed>
      <p className="mt-10">
        <a href={CATEGORIES_PATH}>{t.back}</a>
      </p>
    </>
  );
}
