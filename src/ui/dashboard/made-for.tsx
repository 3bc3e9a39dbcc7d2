import { cache } from 'react';
import { Once } from '@/ui/primitives/once';
import { MADE_FOR } from './form-errors';

/** Of the page that is being rendered; its shell, which is around everything else, knows. */
const page = cache((): { shop: string | null } => ({ shop: null }));

export function noteShop(instance: string | null): void {
  page().shop = instance;
}

/**
 * In every form of the dashboard: the shop that it was made for. Whoever has logged in to another shop in
 * another tab since then does not change that one by it (`app/dashboard/form-route.ts`). And a key, so
 * that what is sent twice is done once.
 */
export function MadeFor() {
  const { shop } = page();
  return (
    <>
      {shop !== null && <input type="hidden" name={MADE_FOR} value={shop} />}
      <Once />
    </>
  );
}
