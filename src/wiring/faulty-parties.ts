/** Puts the faults that testers set before the bank and before the servers of webhooks. */
import type { BankOptions } from '@/bank/bank';
import type { WireGateway } from '@/exchange/wire-gateway';
import type { WebhookClient } from '@/merchant/webhook-port';
import { refusalBy } from '@/protocol/test-faults';
import { asUpstream } from './as-upstream';
import type { Faults } from './faults';

/** Called before an owner confirms a withdrawal. */
export function confirmationFault(faults: Faults | undefined): Pick<BankOptions, 'mayConfirm'> {
  if (faults === undefined) return {};
  return {
    mayConfirm: async () => {
      const refusal = refusalBy(await faults.take(['withdrawal-rejected']));
      if (refusal !== undefined) throw refusal;
    },
  };
}

export function faultyGateway(gateway: WireGateway, faults: Faults | undefined): WireGateway {
  if (faults === undefined) return gateway;
  const reject = async (): Promise<void> => {
    const refusal = refusalBy(await faults.take(['bank-transfer-rejected']));
    if (refusal !== undefined) throw refusal;
  };
  return {
    ...gateway,
    transfer: async (request) => {
      await asUpstream(reject());
      return gateway.transfer(request);
    },
  };
}

export function faultyWebhooks(client: WebhookClient, faults: Faults | undefined): WebhookClient {
  if (faults === undefined) return client;
  return {
    isNeverAllowed: (url) => client.isNeverAllowed(url),
    send: async (request) => {
      const fault = await faults.take(['webhook-unreachable', 'webhook-refused']);
      if (fault === undefined) return client.send(request);
      return fault.status === undefined
        ? { failure: 'unreachable' }
        : { status: fault.status, answer: 'a fault that a tester has set' };
    },
  };
}
