/**
 * Returns the orders that a transfer pays: GET /track/transfer (specification "Routes of style B",
 * protocol-b 3.9) [TRACK-1]. The exchange's signature comes with them. A signed reply is repeated
 * from memory. Idempotent. Keeps the transfer, and with it which orders are wired. Throws
 * MERCHANT_EXCHANGE_UNKNOWN for an untrusted exchange, 404/2405 for a transfer that is unknown or
 * went elsewhere. Throws 424/2408 with the proofs, 502/2410, 424/2405, 503/2400.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { wireMethodNamed, wireMethodOf } from '@/protocol/payto';
import { isUpstreamRefusal, Refusal } from '@/protocol/refusal';
import type { TrackTransferResponse } from '@/protocol/tracking';
import type { Instance } from '@/storage/merchant/instances';
import { findExchange } from '../exchange-port';
import type { Merchant } from '../merchant';
import { answeredForTracking } from './tracking-refusal';
import { assertBelievable } from '../tracking/assert-believable';
import { examineTransfer, type ExaminedTransfer } from '../tracking/examine-transfer';
import { keepExamined } from '../tracking/keep-examined';
import { transferResponse } from '../tracking/transfer-response';

export interface TransferQuestion {
  readonly wtid: Uint8Array;
  readonly wireMethod: string;
  readonly exchangeUrl: string;
}

export async function trackTransfer(
  merchant: Merchant,
  instance: Instance,
  { wtid, wireMethod, exchangeUrl }: TransferQuestion,
): Promise<TrackTransferResponse> {
  return answeredForTracking(
    (async () => {
      const exchange = await findExchange(merchant, exchangeUrl);
      if (exchange === undefined) {
        throw new Refusal('MERCHANT_EXCHANGE_UNKNOWN', { field: 'exchange' });
      }
      const examined = await known(examineTransfer(merchant, exchange, instance.id, wtid));
      const account = instance.accounts.find(
        ({ payto, hWire }) =>
          wireMethodOf(payto) === wireMethodNamed(wireMethod) &&
          equalBytes(hWire, examined.details.hWire),
      );
      const isOurs = equalBytes(examined.details.merchantPub, instance.merchantPub);
      if (account === undefined || !isOurs) throw new Refusal('MERCHANT_TRACK_TRANSFER_UNKNOWN');
      const to = { instanceId: instance.id, exchange, account };
      await assertBelievable(merchant, to, examined);
      await keepExamined(
        merchant,
        { ...to, payto: account.payto, wtid, confirmed: false },
        examined,
      );
      const { details, matched } = examined;
      return transferResponse(details, matched);
    })(),
  );
}

async function known(asking: Promise<ExaminedTransfer>): Promise<ExaminedTransfer> {
  try {
    return await asking;
  } catch (error) {
    if (!isUpstreamRefusal(error) || error.status !== 404) throw error;
    throw new Refusal('MERCHANT_TRACK_TRANSFER_UNKNOWN', {
      body: { exchangeCode: error.code ?? 0, exchangeHttpStatus: 404 },
    });
  }
}
