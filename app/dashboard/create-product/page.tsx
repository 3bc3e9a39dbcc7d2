import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { withDraft } from '@/http/page-drafts';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { PRODUCT_FORM_ID, ProductForm } from '@/ui/dashboard/product-form';
import { ProductPreviewLater } from '@/ui/dashboard/previews';
import { productMessages } from '@/ui/messages/dashboard-products';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { checkedCategories, listCategoryLines } from '../products/category-choice';

export async function generateMetadata(): Promise<Metadata> {
  return { title: productMessages(await pageLanguage()).newProduct };
}

export default async function CreateProductPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(
    pathWithQuery('/dashboard/create-product', query),
    'dashboard/create-product',
  );
  const sentBack = await withDraft(query);
  const lines = await inTime(listCategoryLines(user.instanceId));
  const language = await pageLanguage();
  const t = productMessages(language);
  const { currency } = wiring().merchant;
  const { description = '', price = '', unit = '', stock = '' } = sentBack;
  return (
    <DashboardShell user={user} current="products">
      <PageTitle>{t.newProduct}</PageTitle>
      {lines === undefined ? (
        <TookTooLong language={language} />
      ) : (
        <div className="grid gap-x-14 gap-y-10 md:grid-cols-[3fr_2fr]">
          <ProductForm
            {...{ language, currency, sentBack }}
            existing={false}
            action="/dashboard/create-product/submit"
            draft={sentBack}
            categories={{ lines, chosen: checkedCategories(sentBack) }}
          />
          <ProductPreviewLater
            formId={PRODUCT_FORM_ID}
            {...{ language, currency }}
            texts={{
              title: t.previewTitle,
              noDescription: t.description,
              per: t.per,
              left: t.left,
              endless: t.endless,
            }}
            initial={{ description, price, unit, stock }}
          />
        </div>
      )}
    </DashboardShell>
  );
}
