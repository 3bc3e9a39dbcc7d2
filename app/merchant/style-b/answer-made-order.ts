import { encodeMadeOrder, type MadeOrder, type MadeOrderJson } from '@/protocol/order';
import { warnOfAddress } from '../order-warnings';

export function answerMadeOrder(request: Request, made: MadeOrder): MadeOrderJson {
  return encodeMadeOrder(warnOfAddress(request, made));
}
