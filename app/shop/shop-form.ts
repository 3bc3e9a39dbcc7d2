/**
 * Handles forms of the shop: sent by our page, answered by 303 to a page. If the merchant backend
 * does not answer, it returns to the form's page with a message.
 */
import { spend, type Allowance } from '@/http/allowances';
import { formOnce } from '@/http/do-once';
import { log } from '@/config/log';
import { readForm } from '@/http/read-body';
import { route, type Params, type RouteModule } from '@/http/route';
import { assertSameOrigin, seenOrigin } from '@/http/caller';
import { seeOther } from '@/http/see-other';
import { isRefusal } from '@/protocol/refusal';
import type { Shop } from '@/shop/shop';
import { newSession, parseVisitor, rememberDraft, type Visitor } from '@/shop/visitor';
import { orTooMany } from '@/ui/messages/too-many';
import { wiring } from '@/wiring';
import { demoShop } from '@/wiring/shop/demo-shop';

export interface SentForm {
  readonly request: Request;
  readonly params: Params;
  readonly fields: Readonly<Record<string, string>>;
  readonly shop: Shop;
  readonly visitor: Visitor;
  /** The visitor's, or a new one, which the answer has to remember. */
  readonly session: string;
  readonly now: number;
}

/**
 * Wraps a form. `page` is its address, and `kept` are the fields to show again when the backend does not
 * answer.
 */
export function shopForm(
  page: (params: Params) => string,
  accept: (form: SentForm) => Promise<Response>,
  { kept = [], spends }: { kept?: readonly string[]; spends?: Allowance } = {},
): RouteModule {
  return route({
    GET: ({ params }) => seeOther(page(params)),
    POST: async ({ request, params }) => {
      assertSameOrigin(request);
      const fields = await readForm(request);
      const shop = demoShop(seenOrigin(request));
      const visitor = parseVisitor(request.headers.get('cookie'), shop);
      const { clock, random } = wiring();
      const session = visitor.session ?? newSession(shop, random.bytes(24));
      const now = clock.now();
      const act = async (): Promise<Response> => {
        if (spends !== undefined) await spend(request, spends);
        return accept({ request, params, fields, shop, visitor, session, now });
      };
      const form = { request, fields, isDone: leadsToWhatWasMade };
      try {
        return await orTooMany(request, page(params), () => formOnce(form, act));
      } catch (thrown) {
        if (isRefusal(thrown)) throw thrown;
        log.error({ err: thrown }, 'shop: a form failed');
        const draft = Object.fromEntries(kept.map((name) => [name, fields[name] ?? '']));
        const cookies = kept.length === 0 ? [] : [rememberDraft(shop, draft)];
        return seeOther(page(params), { problem: 'backend' }, cookies);
      }
    },
  });
}

/** An order, a refund, a tip. Every refusal leads back to a form. */
function leadsToWhatWasMade({ headers }: Response): boolean {
  return /^\/shop\/(orders\/|survey\/tip)/.test(headers.get('location') ?? '');
}
