import { cache } from 'react';
import { Once } from '@/ui/primitives/once';
import { MADE_FOR } from './form-errors';

/** The shop of the page that is being rendered. The page's shell sets it before all other parts. */
const page = cache((): { shop: string | null } => ({ shop: null }));

export function noteShop(instance: string | null): void {
  page().shop = instance;
}

/**
 * Hidden fields in every form of the dashboard. One names the shop that the form was made for.
 * After a log-in to another shop in another tab, the form must not change that shop
 * (`app/dashboard/form-route.ts`). The other is a key, so that a form sent twice acts once.
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
