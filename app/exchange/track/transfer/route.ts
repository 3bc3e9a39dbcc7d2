import { showTransferV6 } from '@/exchange/v6/show-transfer-v6';
import { decode } from '@/http/decode';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';
import { oldRoute } from '../../old-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oldRoute('/track/transfer', {
  GET: ({ query }) => {
    const text = query.get('wtid') ?? undefined;
    return showTransferV6(wiring().exchange, decode(eddsaKeyInPath, text, 'wtid'));
  },
});
