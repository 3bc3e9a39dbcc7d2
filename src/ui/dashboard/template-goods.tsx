import { templateMessages } from '@/ui/messages/dashboard-templates';
import type { Language } from '@/ui/messages/language';
import { Checkbox } from '@/ui/primitives/checkbox';
import { Choices } from '@/ui/primitives/choices';
import { CheckboxLines } from './checkbox-lines';
import type { TemplateChoice, TemplateDraft } from './template-draft';

interface TemplateGoodsProps {
  language: Language;
  draft: TemplateDraft;
  choice: TemplateChoice;
  error: string | undefined;
}

/** All products, or a list of them. Style sheets hide the list while it does not count. */
export function TemplateGoods({ language, draft, choice, error }: TemplateGoodsProps) {
  const t = templateMessages(language);
  const { products, categories, hasMore } = choice;
  return (
    <div className="group/goods space-y-4">
      <Choices
        name="products"
        legend={t.products}
        isField
        options={[
          { value: 'all', label: t.allProducts },
          { value: 'some', label: t.someProducts },
        ]}
        chosen={draft.hasAllProducts ? 'all' : 'some'}
        error={error}
      />
      <div className="space-y-4 group-has-[#products:checked]/goods:hidden">
        {products.length === 0 && categories.length === 0 && <NoProducts language={language} />}
        <CheckboxLines
          kind="category"
          legend={t.categories}
          lines={categories}
          chosen={draft.categories}
        />
        <CheckboxLines
          kind="product"
          legend={t.productList}
          lines={products}
          chosen={draft.products}
        />
        {hasMore && <p className="text-sm text-soft">{t.moreProducts}</p>}
      </div>
      <Checkbox name="choose_one" label={t.chooseOne} isChecked={draft.chooseOne} />
    </div>
  );
}

function NoProducts({ language }: { language: Language }) {
  const t = templateMessages(language);
  return (
    <p>
      {t.noProducts} <a href="/dashboard/create-product">{t.newProduct}</a>
    </p>
  );
}
