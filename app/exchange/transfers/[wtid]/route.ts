import { getTransferDetails } from '@/exchange/tracking/get-transfer-details';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';
import { encodeTransfer } from '../../encode-transfer';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ params }) => {
    const wtid = decode(eddsaKeyInPath, params['wtid'], 'wtid');
    return encodeTransfer(await getTransferDetails(wiring().exchange, wtid));
  },
});
