import { getTransferDetails } from '@/exchange/tracking/get-transfer-details';
import { decode } from '@/http/decode';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';
import { encodeTransfer } from '../../encode-transfer';
import { v6Route } from '../../v6-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v6Route('/track/transfer', {
  GET: async ({ query }) => {
    const wtid = decode(eddsaKeyInPath, query.get('wtid') ?? undefined, 'wtid');
    const details = await encodeTransfer(await getTransferDetails(wiring().exchange, wtid));
    return { ...details, H_wire: details.h_wire };
  },
});
