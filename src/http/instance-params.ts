/**
 * Reads which instance an address means (merchant-now 1, 2.1). `admin` may be the default instance. Some
 * clients append an instance's path to a base URL that has one already. The table of rewrites drops the
 * first of the two.
 */
import { ADMIN_INSTANCE } from '@/protocol/instance';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

type Params = Readonly<Record<string, string>>;

const BELOW_ANOTHER = /^[^?#]*\/instances\/([^/?#]*)\/instances\/([^/?#]*)(?:[/?#]|$)/;
const HEAD = '/instances/';

/** Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN for an instance below another one. */
export function instanceParams(url: string, params: Params): Params | Promise<Params> {
  if (url.indexOf(HEAD) !== url.lastIndexOf(HEAD)) assertSameInstance(url);
  return params['instance'] === ADMIN_INSTANCE ? adminParams(params) : params;
}

function assertSameInstance(url: string): void {
  const [, base, named] = BELOW_ANOTHER.exec(url) ?? [];
  if (base === named) return;
  const detail = 'the base URL is that of another instance';
  throw new Refusal('MERCHANT_GENERIC_INSTANCE_UNKNOWN', { detail });
}

async function adminParams(params: Params): Promise<Params> {
  return { ...params, instance: await wiring().instanceCalled(ADMIN_INSTANCE) };
}
