import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { getQueryWithDraft } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { listCategoryEntries } from '@/merchant/categories/list-category-entries';
import { CATEGORIES_PATH } from '@/ui/dashboard/category-address';
import { AddCategory, CategoryList } from '@/ui/dashboard/category-views';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { PRODUCTS_PATH } from '@/ui/dashboard/product-address';
import { categoryMessages } from '@/ui/messages/dashboard-categories';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: categoryMessages(await pageLanguage()).title };
}

export default async function CategoriesPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireShopUser(CATEGORIES_PATH, 'dashboard/categories');
  const query = await getQueryWithDraft(searchParams);
  const categories = await inTime(listCategoryEntries(wiring().merchant, user.instanceId));
  const language = await pageLanguage();
  const t = categoryMessages(language);
  return (
    <DashboardShell user={user} current="products">
      {query['news'] === 'added' && <Notice className="mb-6">{t.added}</Notice>}
      {query['news'] === 'deleted' && <Notice className="mb-6">{t.removed}</Notice>}
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      {categories === undefined ? (
        <TookTooLong language={language} />
      ) : (
        <CategoryList {...{ language, categories }} />
      )}
      <AddCategory language={language} sentBack={query} />
      <p className="mt-10">
        <a href={PRODUCTS_PATH}>{t.toProducts}</a>
      </p>
    </DashboardShell>
  );
}
