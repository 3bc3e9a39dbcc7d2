/** A wallet's owner at the bank, and orders to pay, as the wallet's tests need them. */
import { BankClient, type BankAccountClient } from '@/clients/bank';
import { MerchantClient, MerchantPrivateClient } from '@/clients/merchant';
import { formatAmount, parseAmount, sumAmounts } from '@/protocol/amount';
import { getBalances } from '@/wallet/core/balance';
import { runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { acceptWithdrawal } from '@/wallet/core/withdraw';
import { payerOf } from '../../support/bank-users';
import {
  createInstance,
  registerBankUser,
  unique,
  type MerchantInstance,
} from '../../support/deployment';

export interface Owner {
  readonly account: BankAccountClient;
}

export async function createOwner(url: string): Promise<Owner> {
  const user = await registerBankUser(url, 'owner');
  return { account: new BankClient(`${url}/bank/`).asUser(user) };
}

export interface Started {
  readonly id: string;
  readonly uri: string;
}

export async function startWithdrawal(owner: Owner, amount: string): Promise<Started> {
  const started = await owner.account.startWithdrawal(parseAmount(amount));
  return { id: started.id, uri: started.talerWithdrawUri };
}

/** Confirms as soon as the wallet's reserve is shown at the bank; again after a crash. */
export async function confirmWhenSelected(owner: Owner, id: string): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const { isSelected, isApproved } = await owner.account.withdrawal(id);
    if (isApproved) return;
    if (isSelected) return owner.account.confirm(id);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the wallet never chose');
}

/** Withdraws completely. Returns the withdrawal's id in the wallet. */
export async function withdrawInto(
  wallet: Wallet,
  url: string,
  amount: string,
  exchange?: string,
): Promise<string> {
  const owner = await payerOf(url, parseAmount(amount));
  const started = await startWithdrawal(owner, amount);
  const id = await acceptWithdrawal(wallet, started.uri, exchange);
  const confirmed = confirmWhenSelected(owner, started.id);
  const done = await runUntilDone(wallet, { forMs: 20_000 });
  await confirmed;
  if (!done) throw new Error('the coins did not come');
  return id;
}

export interface Sale {
  readonly instance: MerchantInstance;
  readonly backend: MerchantPrivateClient;
  readonly client: MerchantClient;
}

export async function createSale(url: string, fields: Record<string, unknown> = {}): Promise<Sale> {
  const instance = await createInstance(url, fields);
  const token = instance.authorization.replace('Bearer ', '');
  return {
    instance,
    backend: new MerchantPrivateClient(instance.baseUrl, token),
    client: new MerchantClient(instance.baseUrl),
  };
}

export interface Order {
  readonly orderId: string;
  readonly payUri: string;
}

/** Makes an order, and returns what its page shows to wallets in this session. */
export async function createOrder(
  { backend, client }: Pick<Sale, 'backend' | 'client'>,
  amount: string,
  options: { fulfillmentUrl?: string; sessionId?: string } = {},
): Promise<Order> {
  const { orderId, token } = await backend.createOrder({
    order: {
      amount,
      summary: 'A book about trees',
      fulfillment_url: options.fulfillmentUrl ?? `http://shop.example/${unique('book')}`,
    },
  });
  const status = await client.orderStatus(orderId, {
    ...(token === undefined ? {} : { token }),
    ...(options.sessionId === undefined ? {} : { sessionId: options.sessionId }),
  });
  if (status.status !== 'unpaid') throw new Error(`the order is ${status.status}`);
  return { orderId, payUri: status.payUri };
}

/** Returns the total that could be spent now. */
export async function spendable(wallet: Wallet): Promise<string> {
  const balances = await getBalances(wallet);
  const currency = balances[0]?.currency ?? 'KUDOS';
  return formatAmount(
    sumAmounts(
      currency,
      balances.map(({ available }) => available),
    ),
  );
}
