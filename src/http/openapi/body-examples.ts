/**
 * Bodies of private calls of an instance, by method and path, which the server takes. Examples elsewhere are
 * made of the shapes.
 */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  'POST private/orders': {
    order: {
      amount: 'KUDOS:1',
      summary: 'A cup of tea',
      fulfillment_url: 'https://shop.example/thanks?order=${ORDER_ID}',
    },
  },
  'POST private/products': {
    product_id: 'tea',
    description: 'A cup of tea',
    unit: 'Piece',
    price: 'KUDOS:1',
    total_stock: 100,
  },
  'POST private/products/{productId}/lock': {
    lock_uuid: 'cart-4711',
    duration: { d_us: 3_600_000_000 },
    quantity: 1,
  },
  'POST private/categories': { name: 'Hot drinks' },
  'POST private/units': {
    unit: 'Cup',
    unit_name_long: 'cup',
    unit_name_short: 'c',
    unit_allow_fraction: false,
  },
  'POST private/templates': {
    template_id: 'tea',
    template_description: 'A cup of tea',
    template_contract: { summary: 'A cup of tea', amount: 'KUDOS:1' },
  },
  'POST private/otp-devices': {
    otp_device_id: 'till',
    otp_device_description: 'The till',
    otp_algorithm: 1,
    otp_key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  'POST private/webhooks': {
    webhook_id: 'paid',
    event_type: 'pay',
    url: 'https://shop.example/paid',
    http_method: 'POST',
    body_template: '{"order": "{{order_id}}"}',
  },
  'POST private/webhook-endpoints': {
    url: 'https://shop.example/florin',
    events: ['order.paid'],
  },
  'POST private/webhook-endpoints/{endpointId}/replay': { since: { t_s: 0 } },
  'POST private/token': { scope: 'readonly', duration: { d_us: 86_400_000_000 } },
  'POST private/transfers': {
    credit_amount: 'KUDOS:1',
    wtid: '0123456789ABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDEFGHJG',
    payto_uri: 'payto://x-taler-bank/bank.example/tea-house',
    exchange_url: 'https://exchange.example/',
  },
  'POST private/orders/{orderId}/refund': { refund: 'KUDOS:0.5', reason: 'The tea was cold' },
  'POST private/auth': { method: 'token', password: 'choose a long one' },
};
