import { getDepositStatus } from '@/exchange/tracking/get-deposit-status';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { eddsaKeyInPath, hashInPath, merchantSignatureInQuery } from '@/protocol/exchange';
import { wiring } from '@/wiring';
import { answerDepositStatus } from '../../../../../answer-deposit-status';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ params, query }) => {
    const signature = query.get('merchant_sig') ?? undefined;
    const status = await getDepositStatus(wiring().exchange, {
      hWire: decode(hashInPath, params['hWire'], 'h_wire'),
      merchantPub: decode(eddsaKeyInPath, params['merchantPub'], 'merchant_pub'),
      hContract: decode(hashInPath, params['hContract'], 'h_contract_terms'),
      coinPub: decode(eddsaKeyInPath, params['coinPub'], 'coin_pub'),
      merchantSig: decode(merchantSignatureInQuery, signature, 'merchant_sig'),
    });
    return answerDepositStatus(status);
  },
});
