/**
 * Answers the form with which a demo's visitor opens a shop and an account at the demo's bank. It
 * is a 303 to the page that shows the shop's token once, with a session. A refusal returns to the
 * form with the input. 429 after too many shops. Throws GENERIC_ENDPOINT_UNKNOWN outside a demo,
 * where the operator creates shops. Throws GENERIC_FORBIDDEN for another site's form.
 */
import { spend } from '@/http/allowances';
import { formOnce } from '@/http/do-once';
import { backToForm } from '@/http/drafts';
import { assertSameOrigin } from '@/http/caller';
import { readForm } from '@/http/read-body';
import { readParts } from '@/http/read-parts';
import { seeOther } from '@/http/see-other';
import { visitorNetworkOf } from '@/http/shares';
import { keepOnce } from '@/http/shown-once';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { orTooMany } from '@/ui/messages/too-many';
import { wiring } from '@/wiring';
import { findHolder } from '../../bank/find-holder';
import { chanceId, idFromWords } from '../id-from-words';
import { newShop, readShopNames } from '../new-shop';
import { openDashboard } from '../open-dashboard';

const PAGE = '/dashboard/open-shop';

export async function answerOpenShop(request: Request): Promise<Response> {
  if (!wiring().env.demo) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  assertSameOrigin(request);
  const fields = await readForm(request);
  return orTooMany(request, PAGE, () =>
    formOnce({ request, fields }, () => openShop(request, fields)),
  );
}

async function openShop(
  request: Request,
  { name = '', account = '' }: Record<string, string>,
): Promise<Response> {
  try {
    const { names, payto } = await readParts({
      names: () => readShopNames({ id: idOf(name), name }),
      payto: () => readHolder(account.trim()),
    });
    await spend(request, 'shops');
    const token = await newShop({ ...names, payto, visitorNetwork: visitorNetworkOf(request) });
    const { shown } = await keepOnce(request, token, names.id);
    return seeOther(PAGE, { shown }, await openDashboard(request, names.id, token));
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.status === 429) throw thrown;
    const about = { error: thrown.code, field: thrown.about.field ?? 'name' };
    return backToForm(request, PAGE, about, { name, account });
  }
}

async function readHolder(account: string): Promise<string> {
  const holder = await findHolder(account);
  if (holder !== null) return holder.account.payto;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field: 'account', detail: 'no such account' });
}

/** The URL-safe part of the name, with a few characters that make it unique. */
function idOf(name: string): string {
  const words = idFromWords(name);
  return `${words === '' ? 'shop' : words}-${chanceId()}`;
}
