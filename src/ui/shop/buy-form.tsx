import type { ReactNode } from 'react';
import { Button } from '@/ui/primitives/button';
import { Once } from '@/ui/primitives/once';

/** Orders an article: a plain form, answered by a redirect to the page where one pays. */
export function BuyForm({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <form method="post" action={`/shop/articles/${slug}/buy`}>
      <Once />
      <Button className="w-full sm:w-auto">{children}</Button>
    </form>
  );
}
