/**
 * A merchant backend that trusts an exchange on another server, reached through a misbehaving one. Its
 * instances have their bank accounts where that exchange wires.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { MerchantClient, MerchantPrivateClient } from '@/clients/merchant';
import { encodeBase32 } from '@/protocol/base32';
import { registerUser, keysAt } from './coins';
import { unique } from './deployment';
import { startMisbehavingExchange, type MisbehavingExchange } from './misbehaving-exchange';
import { copyDataDir, OPERATOR_TOKEN, startServer, type TestServer } from './server';

export interface ForeignMerchant {
  readonly server: TestServer;
  /** Stands between the merchant and the exchange. The merchant knows no other address of it. */
  readonly exchange: MisbehavingExchange;
  stop(): Promise<void>;
}

/** Starts both. `settings` are members of merchant.json beside `exchanges`. */
export async function startForeignMerchant(
  exchangeServer: string,
  settings: object = {},
  env: Readonly<Record<string, string>> = {},
): Promise<ForeignMerchant> {
  const exchange = await startMisbehavingExchange(exchangeServer);
  const { masterPub } = await keysAt(exchangeServer);
  const dataDir = await copyDataDir();
  const trusted = { url: exchange.url, master_pub: encodeBase32(masterPub) };
  const text = JSON.stringify({ exchanges: [trusted], ...settings });
  writeFileSync(path.join(dataDir, 'merchant.json'), text);
  const server = await startServer({ dataDir, env: { DEMO: '0', ...env } });
  return {
    server,
    exchange,
    stop: async () => {
      await server.stop();
      await exchange.stop();
    },
  };
}

export async function makeForeignInstance(
  merchantServer: string,
  bankServer: string,
  changes: object = {},
) {
  const user = await registerUser(bankServer);
  const id = unique('shop');
  const token = `token-of-${id}`;
  const payto = `payto://x-taler-bank/${new URL(bankServer).host}/${user.username}`;
  const response = await fetch(`${merchantServer}/merchant/management/instances`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: JSON.stringify({
      id,
      name: `Shop ${id}`,
      payto_uris: [payto],
      auth: { method: 'token', token: `secret-token:${token}` },
      address: {},
      jurisdiction: {},
      default_max_wire_fee: 'KUDOS:1',
      default_wire_fee_amortization: 1,
      default_max_deposit_fee: 'KUDOS:1',
      default_wire_transfer_delay: '1 hour',
      default_pay_delay: '1 hour',
      ...changes,
    }),
  });
  if (response.status !== 204) throw new Error(`instance: ${await response.text()}`);
  const baseUrl = `${merchantServer}/merchant/instances/${id}/`;
  const backend = new MerchantPrivateClient(baseUrl, token);
  return { id, baseUrl, token, payto, user, wallet: new MerchantClient(baseUrl), backend };
}
