/** The merchant backend at the address that the page's reader has used. */
import { pageOrigin } from '@/http/page-origin';
import type { Merchant } from '@/merchant/merchant';
import { wiring } from '@/wiring';

export async function pageMerchant(): Promise<Merchant> {
  return { ...wiring().merchant, baseUrl: `${await pageOrigin()}/merchant/` };
}
