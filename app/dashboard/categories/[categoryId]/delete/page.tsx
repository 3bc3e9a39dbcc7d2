import type { Metadata } from 'next';
import { requireShopUser } from '@/http/page-sessions';
import { categoryHref } from '@/ui/dashboard/category-address';
import { Confirmation } from '@/ui/dashboard/confirmation';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { categoryMessages } from '@/ui/messages/dashboard-categories';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../../missing-page';
import { findCategory } from '../../category-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: categoryMessages(await pageLanguage()).remove };
}

interface Props {
  params: Promise<{ categoryId: string }>;
}

export default async function DeleteCategoryPage({ params }: Props) {
  const categoryId = decodeURIComponent((await params).categoryId);
  const path = categoryHref(categoryId);
  const user = await requireShopUser(`${path}/delete`, 'dashboard/categories/[categoryId]/delete');
  const category = await findCategory(user.instanceId, categoryId);
  const language = await pageLanguage();
  const t = categoryMessages(language);
  return (
    <DashboardShell user={user} current="products">
      {category === null ? (
        <MissingPage language={language} />
      ) : (
        <Confirmation
          language={language}
          title={t.removeTitle(category.name)}
          action={`${path}/delete/submit`}
          confirm={t.remove}
          cancelHref={path}
        >
          <p>{t.removeText(category.productCount)}</p>
        </Confirmation>
      )}
    </DashboardShell>
  );
}
