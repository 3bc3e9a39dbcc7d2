import { route } from '@/http/route';
import { BANK_PROTOCOL_VERSION, type BankConfig } from '@/protocol/bank';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: (): BankConfig => ({
    version: BANK_PROTOCOL_VERSION,
    name: 'taler-wire-gateway',
    currency: wiring().bank.currency,
  }),
});
