import { Once } from '@/ui/primitives/once';
import { MADE_FOR } from './form-errors';
import { pageUser } from './page-user';

/**
 * Hidden fields in every form of the dashboard. One names the shop that the form was made for.
 * After a log-in to another shop in another tab, the form must not change that shop
 * (`app/dashboard/form-route.ts`). The other is a key, so that a form sent twice acts once.
 */
export function MadeFor() {
  const user = pageUser();
  return (
    <>
      {user !== null && <input type="hidden" name={MADE_FOR} value={user.instanceId} />}
      <Once />
    </>
  );
}
