// A shop for seeds that is paid in coins. It is plain node: of the payment system it uses the HTTP API
// only. The merchant backend keeps the orders; the shop asks it and keeps nothing but refund links.
import { createServer } from 'node:http';

/** @typedef {{ slug: string, name: string, price: string, productId?: string }} Packet */

/** Goods for sale. Those with `productId` are limited to the backend's stock of that product. */
/** @type {Packet[]} */
const PACKETS = [
  { slug: 'radish', name: 'Radishes, early', price: '2' },
  { slug: 'kale', name: 'Black kale', price: '3.5' },
  { slug: 'tulip', name: 'One tulip bulb, rare', price: '5', productId: 'tulip' },
];

/**
 * @param {{ backend: string, authorization: string, currency: string, now: () => number }} settings
 *   `backend` ends in a slash: `https://…/merchant/instances/ID/`.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startShop({ backend, authorization, currency, now }) {
  /** @type {Map<string, string>} */
  const refundLinks = new Map();
  let origin = '';

  /** @param {string} method @param {string} path @param {unknown} [body] */
  async function ask(method, path, body) {
    const response = await fetch(new URL(path, backend), {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { ok: response.ok, status: response.status, answer: await response.json() };
  }

  /** @param {Packet} packet */
  async function order({ name, price, productId }) {
    const products = productId === undefined ? [] : [{ product_id: productId, quantity: 1 }];
    const made = await ask('POST', 'private/orders', {
      order: {
        summary: name,
        amount: `${currency}:${price}`,
        fulfillment_url: `${origin}/orders/\${ORDER_ID}`,
      },
      inventory_products: products,
      refund_delay: { d_ms: 10 * 60_000 },
    });
    if (made.ok) return to(`/orders/${made.answer.order_id}`);
    if (made.status !== 410) throw new Error(`${made.status}: ${made.answer.hint}`);
    return page(410, 'Sold out', '<p>Somebody was faster. <a href="/">What else there is</a></p>');
  }

  /** @param {string} id */
  async function showOrder(id) {
    const { ok, answer } = await ask('GET', `private/orders/${id}`);
    if (!ok) return page(404, 'No such order', '');
    if (answer.order_status === 'paid') return answer.refunded ? refunded(id) : bought(id, answer);
    const terms = answer.contract_terms ?? { amount: answer.total_amount, ...answer };
    if (terms.pay_deadline.t_ms <= now()) {
      return page(410, 'Too late', `<p>This order was not paid in time. <a href="/">Again</a></p>`);
    }
    return page(
      200,
      'Please pay',
      `<p>${terms.summary}, <b>${terms.amount}</b></p>
       <p><a href="${escape(answer.taler_pay_uri)}">Pay with your wallet</a></p>
       <script>
         const look = () => fetch('/orders/${id}/paid').then((r) => r.json())
           .then((paid) => paid ? location.reload() : look(), () => undefined);
         look();
       </script>`,
    );
  }

  /** @param {string} id @param {{ contract_terms: { summary: string } }} paid */
  function bought(id, paid) {
    return page(
      200,
      'Thank you',
      `<p>${paid.contract_terms.summary} is on its way.
       <a href="/orders/${id}/instructions">How to sow it</a></p>
       <form method="post" action="/orders/${id}/return"><button>Give it back</button></form>`,
    );
  }

  /** @param {string} id */
  function refunded(id) {
    const link = refundLinks.get(id) ?? '';
    return page(
      200,
      'You get your money back',
      `<p><a href="${escape(link)}">Take it into your wallet</a></p>`,
    );
  }

  /** @param {string} id */
  async function giveBack(id) {
    const { answer: paid } = await ask('GET', `private/orders/${id}`);
    const { ok, answer } = await ask('POST', `private/orders/${id}/refund`, {
      refund: paid.contract_terms?.amount,
      reason: 'given back',
    });
    if (!ok) return page(409, 'Too late', '<p>Seeds go back within ten minutes only.</p>');
    refundLinks.set(id, answer.taler_refund_uri);
    return to(`/orders/${id}`);
  }

  /** @param {string} id */
  async function instructions(id) {
    const { answer } = await ask('GET', `private/orders/${id}`);
    if (answer.order_status !== 'paid') return page(402, 'Not paid', '');
    return page(200, 'How to sow', '<p>One centimetre deep, and water.</p>');
  }

  /** Answers when the order is paid, or after some seconds. @param {string} id */
  async function isPaid(id) {
    const { answer } = await ask('GET', `private/orders/${id}?timeout_ms=8000`);
    const type = { 'content-type': 'application/json' };
    return { status: 200, headers: type, body: `${answer.order_status === 'paid'}` };
  }

  function front() {
    const rows = PACKETS.map(
      ({ slug, name, price }) => `<li>${name}, ${currency}:${price}
        <form method="post" action="/buy/${slug}"><button>Buy ${name}</button></form></li>`,
    );
    return page(200, 'Seeds', `<ul>${rows.join('')}</ul>`);
  }

  /** @param {string} method @param {string} path */
  async function answer(method, path) {
    const [, first, second = '', third] = path.split('/');
    const packet = PACKETS.find(({ slug }) => slug === second);
    if (method === 'GET' && path === '/') return front();
    if (method === 'POST' && first === 'buy' && packet !== undefined) return order(packet);
    if (method === 'GET' && first === 'orders' && third === undefined) return showOrder(second);
    if (method === 'GET' && first === 'orders' && third === 'paid') return isPaid(second);
    if (method === 'GET' && first === 'orders' && third === 'instructions') {
      return instructions(second);
    }
    if (method === 'POST' && first === 'orders' && third === 'return') return giveBack(second);
    return page(404, 'Nothing here', '');
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    answer(request.method ?? 'GET', pathname)
      .catch((error) => page(502, 'Something went wrong', `<pre>${escape(String(error))}</pre>`))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  const address = server.address();
  origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: origin,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @param {number} status @param {string} title @param {string} content */
function page(status, title, content) {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
    <link rel="icon" href="data:,"></head><body><h1>${title}</h1>${content}</body></html>`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

/** @param {string} location */
function to(location) {
  return { status: 303, headers: { location }, body: '' };
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
