/**
 * Adds a bank account that takes orders: POST private/accounts. The same request again has the same
 * answer. An inactive account is active again, with the facade that is given. Throws
 * GENERIC_PAYTO_URI_MALFORMED, MERCHANT_PRIVATE_POST_ACCOUNT_UNPAYABLE,
 * MERCHANT_PRIVATE_POST_ACCOUNT_EXISTS, MERCHANT_GENERIC_INSTANCE_DELETED,
 * GENERIC_PARAMETER_MALFORMED for one too many, MERCHANT_SHOP_SHARE_FULL.
 */
import { MAX_ACCOUNTS } from '@/protocol/instance';
import type { MadeAccount, NewAccount } from '@/protocol/merchant-account';
import { paytoSchema } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import {
  changeAccounts,
  insertAccount,
  listAccounts,
  updateAccount,
  type StoredAccount,
} from '@/storage/merchant/accounts';
import type { Instance } from '@/storage/merchant/instances';
import { saltAccount } from '../instances/instance-rules';
import { withRoom } from '../instances/visitor-room';
import type { Merchant } from '../merchant';
import { isSameFacade, storedFacade } from './facade';
import { assertPayable } from './payable-account';

/** Those that take no orders any more are kept for the orders that have them. */
const MAX_KEPT = 200;

export async function addAccount(
  merchant: Merchant,
  { id, visitorNetwork }: Pick<Instance, 'id' | 'visitorNetwork'>,
  wanted: NewAccount,
): Promise<MadeAccount> {
  const { payto } = wanted;
  const parsed = paytoSchema.safeParse(payto);
  if (!parsed.success) {
    const detail = parsed.error.issues[0]?.message ?? '';
    throw new Refusal('GENERIC_PAYTO_URI_MALFORMED', { field: 'payto_uri', detail });
  }
  await assertPayable(merchant, payto);
  const made = await withRoom(merchant, { visitorNetwork }, () =>
    changeAccounts(merchant.db, id, async (client) => {
      const all = await listAccounts(client, id);
      const known = all.find((one) => one.payto === payto);
      assertRoom(all, known);
      if (known === undefined) {
        const salted = saltAccount(merchant, payto);
        const facade = storedFacade(merchant, salted.hWire, wanted);
        await insertAccount(client, { ...salted, ...facade, instanceId: id });
        return salted;
      }
      if (!known.active) {
        const facade = storedFacade(merchant, known.hWire, wanted);
        await updateAccount(client, { ...known, ...facade, active: true });
      } else if (!isSameFacade(merchant, known, wanted)) {
        throw new Refusal('MERCHANT_PRIVATE_POST_ACCOUNT_EXISTS');
      }
      return known;
    }),
  );
  if (made === null) throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED');
  return { hWire: made.hWire, salt: made.salt };
}

function assertRoom(all: readonly StoredAccount[], known: StoredAccount | undefined): void {
  if (known?.active === true) return;
  const isFull = all.filter(({ active }) => active).length >= MAX_ACCOUNTS;
  if (!isFull && (known !== undefined || all.length < MAX_KEPT)) return;
  throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
    field: 'payto_uri',
    detail: `an instance has at most ${MAX_ACCOUNTS} active accounts and ${MAX_KEPT} in all`,
  });
}
