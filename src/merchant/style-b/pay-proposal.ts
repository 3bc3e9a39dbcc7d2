/**
 * Pays an order: POST /public/pay with mode `pay` (specification "Payment", protocol-b 3.4,
 * decision D5) [PAYB-2, PAYB-4]. It is the same payment as style A's. The reply has the contract
 * and, for a session, the instance's signature of it. An exchange's refusal is forwarded verbatim,
 * with style B's status.
 * Throws 404/2005 for an unknown key or order, 409/9284, and what pay-order.ts throws.
 */
import { decodeBase32OrNull } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { signAsync, verifyAsync } from '@/protocol/crypto/eddsa';
import { signaturesV6, signaturesV9 } from '@/protocol/signatures';
import { isJsonObject } from '@/protocol/json';
import { Refusal } from '@/protocol/refusal';
import type { PaidProposal, PayProposalRequest, RefundPermission } from '@/protocol/style-b';
import { findInstanceIdByPub } from '@/storage/merchant/instances';
import type { OrderRecord } from '@/storage/merchant/orders';
import { listRefunds } from '@/storage/merchant/refunds';
import type { Merchant } from '../merchant';
import { signedContract } from '../orders/claim-contract';
import { getOrder } from '../orders/get-order';
import { readTerms } from '../orders/read-terms';
import type { ClaimedOrder } from '../refunds/raise-refund';
import { signRefunds } from '../refunds/refund-permissions';
import { permissionOf } from './refund-permission';
import { payOrder } from '../payments/pay-order';
import { isContract } from './proposed-contract';
import { inWordsOfTheExchange } from './exchange-refusal';

export async function payProposal(
  merchant: Merchant,
  request: PayProposalRequest,
): Promise<PaidProposal> {
  const order = await getProposedOrder(merchant, request);
  const { instanceId, orderId, hContract } = order;
  const payment = { coins: request.coins, sessionId: request.sessionId };
  const { sig } = await payOrder(merchant, { instanceId, orderId }, payment).catch(
    inWordsOfTheExchange,
  );
  const terms = await readTerms(merchant, order);
  return {
    sig,
    contract: await signedContract(order, terms, hContract),
    permissions: await permissionsOf(merchant, order),
    ...(await sessionSigOf(order, request.sessionId)),
  };
}

/** The claimed order that the wallet means: the instance by its key, the contract as far as given. */
export async function getProposedOrder(
  merchant: Merchant,
  request: PayProposalRequest,
): Promise<ClaimedOrder> {
  const instanceId = await findInstanceIdByPub(merchant.db, request.merchantPub);
  if (instanceId === null) {
    throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN', { field: 'merchant_pub' });
  }
  const order = await getOrder(merchant, instanceId, request.orderId);
  const { hContract } = order;
  if (hContract === null) throw new Refusal('MERCHANT_GENERIC_ORDER_UNKNOWN');
  await assertSameProposal({ ...order, hContract }, request);
  return { ...order, hContract };
}

/**
 * 409/9284 when what the wallet says of its contract is not this one (decision D5). `sig` may be
 * anything: whose signature it is, and of what, the specification does not say.
 */
async function assertSameProposal(order: ClaimedOrder, request: PayProposalRequest): Promise<void> {
  const { hProposalData: hash, proposal: given } = request;
  const { hContract, merchantPub } = order;
  const assertSame = (field: string, value: unknown, isSame: boolean): void => {
    if (value === undefined || value === null || isSame) return;
    throw new Refusal('MERCHANT_PUBLIC_PAY_PROPOSAL_MISMATCH', { field });
  };
  assertSame('h_proposal_data', hash, isHash(hash, hContract));
  assertSame('proposal', given, isJsonObject(given));
  if (!isJsonObject(given)) return;
  const { H_proposal: inner, data, merchant_sig: sig } = given;
  assertSame('proposal.H_proposal', inner, isHash(inner, hContract));
  assertSame('proposal.data', data, isJsonObject(data) && (await isContract(data, hContract)));
  const blob = signaturesV9.contract({ hContract });
  const signature = typeof sig === 'string' ? decodeBase32OrNull(sig, 64) : null;
  const isSigned = signature !== null && (await verifyAsync(merchantPub, blob, signature));
  assertSame('proposal.merchant_sig', sig, isSigned);
}

function isHash(text: unknown, hContract: Uint8Array): boolean {
  const bytes = typeof text === 'string' ? decodeBase32OrNull(text, hContract.length) : null;
  return bytes !== null && equalBytes(bytes, hContract);
}

async function permissionsOf(merchant: Merchant, order: ClaimedOrder): Promise<RefundPermission[]> {
  const refunds = await listRefunds(merchant.db, order.row);
  return (await signRefunds(merchant, { order, refunds }, signaturesV6)).map(permissionOf);
}

/** Purpose 1106. */
async function sessionSigOf(
  { merchantPriv, orderId }: OrderRecord,
  sessionId: string,
): Promise<{ sessionSig?: Uint8Array }> {
  if (sessionId === '') return {};
  const blob = signaturesV9.paySession({ orderId, sessionId });
  return { sessionSig: await signAsync(merchantPriv, blob) };
}
