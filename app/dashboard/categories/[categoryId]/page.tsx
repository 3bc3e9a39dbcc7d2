import type { Metadata } from 'next';
import { getQueryWithDraft } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { categoryHref } from '@/ui/dashboard/category-address';
import { CategoryView } from '@/ui/dashboard/category-views';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { commonMessages } from '@/ui/messages/common';
import { categoryMessages } from '@/ui/messages/dashboard-categories';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { MissingPage } from '../../../missing-page';
import { findCategory } from '../category-form';

interface Props {
  params: Promise<{ categoryId: string }>;
  searchParams: PageQuery;
}

async function openPage(params: Props['params']) {
  const categoryId = decodeURIComponent((await params).categoryId);
  const path = categoryHref(categoryId);
  const user = await requireShopUser(path, 'dashboard/categories/[categoryId]');
  return { user, category: await findCategory(user.instanceId, categoryId) };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { category } = await openPage(params);
  return { title: category?.name ?? commonMessages(await pageLanguage()).notFoundTitle };
}

export default async function CategoryPage({ params, searchParams }: Props) {
  const { user, category } = await openPage(params);
  const query = await getQueryWithDraft(searchParams);
  const language = await pageLanguage();
  return (
    <DashboardShell user={user} current="products">
      {query['news'] === 'saved' && (
        <Notice className="mb-6">{categoryMessages(language).saved}</Notice>
      )}
      {category === null ? (
        <MissingPage language={language} />
      ) : (
        <CategoryView {...{ language, category }} sentBack={query} />
      )}
    </DashboardShell>
  );
}
