import { limits } from '@/config/limits';
import { triggerPayUrl, type WalletErrand } from '@/protocol/style-b/addresses';

/** Room for an address's path, a session and a hash, in percent-encoding. */
const ROOM_FOR_THE_REST = 1_500;

/** False for an errand whose address we would not take ourselves. */
export function fitsAnAddress(errand: WalletErrand): boolean {
  return triggerPayUrl('', errand).length <= limits().maxTargetBytes - ROOM_FOR_THE_REST;
}
