import { expect, test } from 'vitest';
import { contractSchema } from '@/shop/shop';

const CONTRACT = {
  order_id: '1',
  amount: 'KUDOS:3',
  fulfillment_url: 'https://shop.example/',
  timestamp: { t_ms: 1 },
  refund_deadline: { t_ms: 1 },
};
const TO = { address_lines: ['Anna', 'Lange Gasse 3'], country: 'DE' };

test('[SEED-2] the shop reads where goods go from contracts of both styles, whichever it asks for', () => {
  const location = { ...TO, town: 'Augsburg', post_code: '86150' };
  const labels = { _dl: { ...TO, city: 'Augsburg', zip_code: '86150' } };
  for (const where of [
    { delivery_location: location },
    { delivery_location: '_dl', locations: labels },
  ]) {
    expect(contractSchema.parse({ ...CONTRACT, ...where }).delivery_location).toEqual(location);
  }
});
