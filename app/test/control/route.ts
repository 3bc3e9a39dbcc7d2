import { forTests } from '@/http/for-tests';
import { route } from '@/http/route';
import { seeOther } from '@/http/see-other';
import { controlWorld } from './control-world';

/** Handles the forms of the page for testers, on this machine (decision D34). */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: forTests(() => seeOther('/test')),
  POST: forTests(({ request }) => controlWorld(request)),
});
