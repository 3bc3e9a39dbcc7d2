/** Makes the shop that grows, and one order by the usual operations. Others are made like it. */
import { ensureAccount } from '@/bank/accounts/ensure-bank-accounts';
import { paytoOf } from '@/bank/bank';
import { ensureInstance } from '@/merchant/instances/ensure-instance';
import { getInstance } from '@/merchant/instances/get-instance';
import { claimOrder } from '@/merchant/orders/claim-order';
import { createOrder } from '@/merchant/orders/create-order';
import { getOrder } from '@/merchant/orders/get-order';
import { getTerms } from '@/merchant/orders/get-terms';
import { instanceBaseUrl } from '@/merchant/merchant';
import { UNITS_PER_COIN } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import type { PostOrderRequest } from '@/protocol/order';
import type { Wiring } from '@/wiring';
import { demoShopToken } from '@/wiring/shop/demo-shop';

const INSTANCE = 'grown';
const HOUR_MS = 3_600_000;
const FEE_UNITS = 10_000_000n;

export type Template = Awaited<ReturnType<typeof makeTemplate>>;

export async function makeTemplate(wired: Wiring) {
  const { bank, merchant, secrets, env, random } = wired;
  const password = secrets.get('shop-bank-password');
  await ensureAccount(bank, { username: INSTANCE, password, isExchange: false });
  const fee = { currency: env.currency, units: FEE_UNITS };
  await ensureInstance(merchant, {
    id: INSTANCE,
    name: 'Grown shop',
    paytos: [paytoOf(bank, INSTANCE)],
    auth: { method: 'token', token: demoShopToken(secrets) },
    address: { country: 'IT', town: 'Firenze' },
    jurisdiction: { country: 'IT' },
    defaultMaxWireFee: fee,
    defaultWireFeeAmortization: 1,
    defaultMaxDepositFee: fee,
    defaultWireTransferDelayMs: HOUR_MS,
    defaultPayDelayMs: HOUR_MS,
  });
  const instance = await getInstance(merchant, INSTANCE);
  const request: PostOrderRequest = {
    order: {
      amount: { currency: env.currency, units: UNITS_PER_COIN },
      summary: 'Tea',
      products: [{ description: 'Tea', quantity: 1, others: {} }],
      others: {},
    },
    createToken: false,
    inventoryProducts: [],
    lockUuids: [],
  };
  const { orderId } = await createOrder(merchant, instance, request);
  const order = await getOrder(merchant, INSTANCE, orderId);
  const draft = await getTerms(merchant, order);
  const baseUrl = instanceBaseUrl(merchant, INSTANCE);
  const claim = { instanceId: INSTANCE, orderId, baseUrl };
  const nonce = encodeBase32(random.bytes(32));
  const { terms: contract } = await claimOrder(merchant, claim, { nonce });
  const account = instance.accounts.find(({ active }) => active);
  if (account === undefined) throw new Error('The instance has no account.');
  return { instance, account, order, draft, contract };
}
