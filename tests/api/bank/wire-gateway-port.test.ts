/** The exchange's port to its bank: one contract, held by both bindings. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getNamedAccount } from '@/bank/accounts/get-account';
import { registerAccount } from '@/bank/accounts/register-account';
import { paytoOf as ownPaytoOf, type Bank } from '@/bank/bank';
import { sendMoney } from '@/bank/transfers/send-money';
import type { WireGateway } from '@/exchange/wire-gateway';
import type { WireTransferRequest } from '@/protocol/bank';
import { encodeBase32 } from '@/protocol/base32';
import { httpWireGateway } from '@/wiring/http-wire-gateway';
import { localWireGateway } from '@/wiring/local-wire-gateway';
import {
  balanceOf,
  bankUrl,
  call,
  exchangeCredentials,
  freshKey,
  freshName,
  gateway,
  kudos,
  paytoOf,
  registerUser,
} from './bank-support';
import { openOwnBank, type OwnBank } from './own-bank';

interface Side {
  readonly port: WireGateway;
  /** Transfers 20 to the exchange for this reserve. Returns the sender's address. */
  fund(reservePub: Uint8Array): Promise<string>;
  /** Transfers 3 to the exchange with this subject. Returns its row and the sender's balance. */
  stray(subject: string): Promise<{ rowId: number; balance: () => Promise<bigint> }>;
  merchantPayto(): Promise<string>;
}

let own: OwnBank;

beforeAll(async () => {
  own = await openOwnBank();
});
afterAll(() => own.close());

function localSide(bank: Bank): Side {
  const newUser = async (): Promise<string> => {
    const username = freshName();
    await registerAccount(bank, { username, password: 'x' });
    return username;
  };
  return {
    port: localWireGateway(bank, 'exchange'),
    fund: async (reservePub) => {
      const username = await newUser();
      const subject = encodeBase32(reservePub);
      const order = { username, to: 'exchange', amount: kudos('20'), subject, requestKey: 'fund' };
      await sendMoney(bank, order);
      return ownPaytoOf(bank, username);
    },
    stray: async (subject) => {
      const username = await newUser();
      const order = { username, to: 'exchange', amount: kudos('3'), subject, requestKey: 'stray' };
      const { rowId } = await sendMoney(bank, order);
      const balance = async () => (await getNamedAccount(bank, username)).balanceUnits;
      return { rowId, balance };
    },
    merchantPayto: async () => ownPaytoOf(bank, await newUser()),
  };
}

function httpSide(): Side {
  const baseUrl = `${bankUrl}taler-wire-gateway/exchange/`;
  return {
    port: httpWireGateway({ baseUrl, ...exchangeCredentials() }),
    fund: async (reservePub) => {
      const debitAccount = paytoOf((await registerUser()).username);
      await gateway.addIncoming({ amount: kudos('20'), reservePub, debitAccount });
      return debitAccount;
    },
    stray: async (subject) => {
      const user = await registerUser();
      const path = `accounts/${user.username}/transfers`;
      const body = { credit_account: 'exchange', amount: 'KUDOS:3', subject };
      const answer = await call(path, { user, body });
      return { rowId: answer.body['row_id'] as number, balance: () => balanceOf(user) };
    },
    merchantPayto: async () => paytoOf((await registerUser()).username),
  };
}

const SIDES: Record<string, () => Side> = {
  'in process': () => localSide(own.bank),
  'over HTTP': httpSide,
};

async function newestRow({ port }: Side): Promise<number> {
  let start = 0;
  for (;;) {
    const rows = await port.incoming({ start, limit: 500, longPollMs: 0 });
    const last = rows.at(-1);
    if (last === undefined) return start;
    start = last.rowId;
  }
}

async function paymentOf(side: Side, value: string): Promise<WireTransferRequest> {
  return {
    requestUid: new Uint8Array([...freshKey(), ...freshKey()]),
    amount: kudos(value),
    exchangeBaseUrl: 'http://exchange.test/',
    wtid: freshKey(),
    creditAccount: await side.merchantPayto(),
  };
}

describe.for(Object.keys(SIDES))('the bank %s', (name) => {
  let side: Side;
  beforeAll(() => {
    side = SIDES[name]!();
  });

  test('lists incoming transfers with their reserve, oldest first, at most so many', async () => {
    const start = await newestRow(side);
    const [first, second] = [freshKey(), freshKey()];
    const sender = await side.fund(first);
    await side.fund(second);
    const rows = await side.port.incoming({ start, limit: 500, longPollMs: 0 });
    // All these tests share the exchange's account, so others' transfers may come in between.
    const keys = rows.map((row) => encodeBase32(row.reservePub));
    const [at, after] = [keys.indexOf(encodeBase32(first)), keys.indexOf(encodeBase32(second))];
    expect(rows[at]).toMatchObject({ amount: kudos('20'), debitAccount: sender });
    expect(after).toBeGreaterThan(at);
    const one = await side.port.incoming({ start, limit: 1, longPollMs: 0 });
    expect(one).toEqual(rows.slice(0, 1));
    const rest = await side.port.incoming({ start: rows[at]!.rowId, limit: 500, longPollMs: 0 });
    expect(rest.slice(0, rows.length - at - 1)).toEqual(rows.slice(at + 1));
  });

  test('waits for the first transfer, and no longer than it was told', async () => {
    const start = await newestRow(side);
    const begin = performance.now();
    const key = freshKey();
    const waiting = side.port.incoming({ start, limit: 9, longPollMs: 20_000 });
    setTimeout(() => void side.fund(key), 100);
    expect((await waiting).length).toBeGreaterThanOrEqual(1);
    const last = await newestRow(side);
    await side.port.incoming({ start: last, limit: 9, longPollMs: 200 });
    expect(performance.now() - begin).toBeLessThan(15_000);
  });

  test('transfers once per request, and tells another request under the same name apart', async () => {
    await side.fund(freshKey());
    const payment = await paymentOf(side, '3');
    const receipt = await side.port.transfer(payment);
    expect(await side.port.transfer(payment)).toEqual(receipt);
    await expect(side.port.transfer({ ...payment, amount: kudos('4') })).rejects.toMatchObject({
      name: 'UpstreamRefusal',
      status: 409,
      body: { code: 5112 },
    });
  });

  test('refuses what it cannot do, in the form of an upstream refusal', async () => {
    const payment = await paymentOf(side, '1000000');
    await expect(side.port.transfer(payment)).rejects.toMatchObject({
      name: 'UpstreamRefusal',
      status: 403,
      body: { code: 5102 },
    });
    const creditAccount = 'payto://x-taler-bank/elsewhere.test/shop';
    await expect(side.port.transfer({ ...payment, creditAccount })).rejects.toMatchObject({
      name: 'UpstreamRefusal',
      status: 404,
      body: { code: 5106 },
    });
  });

  test('lists credits by their subjects and sends one back, once', async () => {
    // The subject has a key in it, so the shared server's own exchange ignores it.
    const subject = `for ${encodeBase32(freshKey())}`;
    const { rowId, balance } = await side.stray(subject);
    const credits = await side.port.credits({ start: rowId - 1, limit: 5 });
    expect(credits[0]).toMatchObject({ rowId, subject });
    await side.port.reject(rowId);
    await side.port.reject(rowId);
    expect(await balance()).toBe(kudos('100').units);
    const later = await side.port.credits({ start: rowId - 1, limit: 5 });
    expect(later.map((credit) => credit.rowId)).not.toContain(rowId);
    const incoming = await side.port.incoming({ start: rowId - 1, limit: 5, longPollMs: 0 });
    expect(incoming.map((row) => row.rowId)).not.toContain(rowId);
    expect(await side.port.credits({ start: rowId + 1_000_000, limit: 5 })).toEqual([]);
    await expect(side.port.reject(rowId + 1_000_000)).rejects.toMatchObject({
      name: 'UpstreamRefusal',
      status: 404,
    });
  });
});
