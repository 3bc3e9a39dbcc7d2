import type { ReactNode } from 'react';
import { Button } from '@/ui/primitives/button';
import { Once } from '@/ui/primitives/once';

/** Orders an article by a plain form, which redirects to the payment page. */
export function BuyForm({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <form method="post" action={`/shop/articles/${slug}/buy`}>
      <Once />
      <Button className="w-full sm:w-auto">{children}</Button>
    </form>
  );
}
