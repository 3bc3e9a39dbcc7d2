// A shop that takes coins. It sells a poem, shows it once it is paid, and gives the money back.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { FlorinClient, isRefused } from 'florin/client';

const { FLORIN_SHOP = '', FLORIN_TOKEN = '', PORT = '3000', CURRENCY = 'KUDOS' } = process.env;
const origin = `http://localhost:${PORT}`;
const florin = new FlorinClient({ baseUrl: FLORIN_SHOP, token: FLORIN_TOKEN });

/** Makes an order, and returns the page where it is paid. */
async function buy(): Promise<string> {
  const made = await florin.orders.create({
    order: {
      amount: `${CURRENCY}:2`,
      summary: 'A poem',
      fulfillment_url: `${origin}/orders/\${ORDER_ID}`,
      auto_refund: '1 hour',
    },
    refund_delay: '1 hour',
  });
  return made.order_status_url ?? origin;
}

/** Raises the refund to the whole price. The wallet takes it by itself, or by the link of the page. */
async function giveBack(id: string): Promise<string> {
  await florin.orders.refund(id, { refund: `${CURRENCY}:2`, reason: 'It did not rhyme' });
  return `/orders/${encodeURIComponent(id)}`;
}

async function show(id: string): Promise<string> {
  const order = await florin.orders.get(id);
  if (order.order_status !== 'paid') return `<a href="${order.order_status_url}">Pay first</a>`;
  const link = `<a href="${order.taler_refund_uri}">Take your money</a>`;
  if (order.refunded) return `Refunded. ${order.refund_pending ? link : 'Your wallet has it.'}`;
  return `<blockquote>Roses are red, and coins are blind.</blockquote>
    <form method="post" action="/orders/${encodeURIComponent(id)}"><button>Give it back</button></form>`;
}

const FRONT = `<form method="post" action="/"><button>Buy a poem for 2 ${CURRENCY}</button></form>`;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, folder, id] = new URL(request.url ?? '/', origin).pathname.split('/');
  const order = folder === 'orders' && id !== undefined ? decodeURIComponent(id) : undefined;
  if (request.method === 'POST') {
    const location = await (order === undefined ? buy() : giveBack(order));
    response.writeHead(303, { location }).end();
    return;
  }
  const body = order === undefined ? FRONT : await show(order);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    const [status, hint] = isRefused(error)
      ? [error.status, error.hint]
      : [502, 'Try again later.'];
    response.writeHead(status, { 'content-type': 'text/plain' }).end(hint);
  });
}).listen(Number(PORT), 'localhost', () => console.log(`Open ${origin}`));
