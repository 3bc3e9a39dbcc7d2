/** Rows by which money moved at an exchange, each with the signature of whoever's money it was. */
import 'server-only';
import type { Amount } from '@/protocol/amount';
import { hashCoinEnvelope } from '@/protocol/crypto/planchets';
import type { SignatureLayouts } from '@/protocol/crypto/signatures';
import { parseInteger } from '@/protocol/integer';
import type { Snapshot } from './read-books';

export interface SignedRow {
  readonly table: string;
  /** Its identifying columns. */
  readonly row: Readonly<Record<string, unknown>>;
  /** A sentence that is true of every good row. */
  readonly rule: string;
  readonly signer: Buffer;
  readonly signature: Buffer;
  readonly blobOf: (layouts: SignatureLayouts) => Uint8Array;
}

type ToAmount = (units: string) => Amount;

/** Table by table, since they are large. Rows whose coin or denomination is missing break other rules. */
export async function* readSignedRows(snapshot: Snapshot): AsyncGenerator<readonly SignedRow[]> {
  const currency = await readCurrency(snapshot);
  const amount: ToAmount = (units) => ({ currency, units: BigInt(units) });
  yield await readWithdrawals(snapshot, amount);
  yield await readDeposits(snapshot, amount);
  yield await readRefunds(snapshot, amount);
  yield await readMelts(snapshot, amount);
  yield await readLinks(snapshot);
  yield await readRecoups(snapshot);
}

/** Which the signatures are over, as the exchange has noted it at its first start. */
async function readCurrency(snapshot: Snapshot): Promise<string> {
  const { rows } = await snapshot.query<{ value: string }>(
    "select value from deployment.fact where name = 'currency'",
  );
  return rows[0]?.value ?? '';
}

async function readWithdrawals(snapshot: Snapshot, amount: ToAmount): Promise<SignedRow[]> {
  const { rows } = await snapshot.query<{
    id: string;
    reserve_pub: Buffer;
    h_coin_ev: Buffer;
    amount_with_fee: string;
    withdraw_fee: string;
    reserve_sig: Buffer;
    h_denom_pub: Buffer;
  }>(
    `select w.id, w.reserve_pub, w.h_coin_ev, w.amount_with_fee, w.withdraw_fee, w.reserve_sig,
       d.h_denom_pub
     from exchange.withdrawal w join exchange.denomination d on d.id = w.denomination_id`,
  );
  return rows.map((one) => ({
    table: 'exchange.withdrawal',
    row: { id: one.id, reserve_pub: one.reserve_pub },
    rule: 'a reserve has signed what was withdrawn from it',
    signer: one.reserve_pub,
    signature: one.reserve_sig,
    blobOf: (layouts) =>
      layouts.withdraw({
        reservePub: one.reserve_pub,
        amountWithFee: amount(one.amount_with_fee),
        withdrawFee: amount(one.withdraw_fee),
        hDenom: one.h_denom_pub,
        hCoinEv: one.h_coin_ev,
      }),
  }));
}

async function readDeposits(snapshot: Snapshot, amount: ToAmount): Promise<SignedRow[]> {
  const { rows } = await snapshot.query<{
    id: string;
    coin_pub: Buffer;
    h_contract: Buffer;
    merchant_pub: Buffer;
    amount_with_fee: string;
    deposit_fee: string;
    timestamp_ms: string;
    refund_deadline_ms: string;
    coin_sig: Buffer;
    h_wire: Buffer;
    h_denom_pub: Buffer;
  }>(
    `select p.id, p.coin_pub, p.h_contract, p.merchant_pub, p.amount_with_fee, p.deposit_fee,
       p.timestamp_ms, p.refund_deadline_ms, p.coin_sig, a.h_wire, d.h_denom_pub
     from exchange.deposit p
       join exchange.coin c using (coin_pub)
       join exchange.denomination d on d.id = c.denomination_id
       join exchange.merchant_account a on a.id = p.account_id`,
  );
  return rows.map((one) => ({
    table: 'exchange.deposit',
    row: { id: one.id, coin_pub: one.coin_pub },
    rule: 'a coin has signed what it was deposited for',
    signer: one.coin_pub,
    signature: one.coin_sig,
    blobOf: (layouts) =>
      layouts.deposit({
        hContract: one.h_contract,
        hWire: one.h_wire,
        hDenom: one.h_denom_pub,
        timestamp: parseInteger(one.timestamp_ms),
        refundDeadline: parseInteger(one.refund_deadline_ms),
        amountWithFee: amount(one.amount_with_fee),
        depositFee: amount(one.deposit_fee),
        merchantPub: one.merchant_pub,
        coinPub: one.coin_pub,
      }),
  }));
}

async function readRefunds(snapshot: Snapshot, amount: ToAmount): Promise<SignedRow[]> {
  const { rows } = await snapshot.query<{
    id: string;
    coin_pub: Buffer;
    h_contract: Buffer;
    merchant_pub: Buffer;
    rtransaction_id: string;
    amount_with_fee: string;
    refund_fee: string;
    merchant_sig: Buffer;
  }>(
    `select id, coin_pub, h_contract, merchant_pub, rtransaction_id, amount_with_fee, refund_fee,
       merchant_sig
     from exchange.refund`,
  );
  return rows.map((one) => ({
    table: 'exchange.refund',
    row: { id: one.id, coin_pub: one.coin_pub },
    rule: 'a merchant has signed what it gave back',
    signer: one.merchant_pub,
    signature: one.merchant_sig,
    blobOf: (layouts) =>
      layouts.refund({
        hContract: one.h_contract,
        coinPub: one.coin_pub,
        merchantPub: one.merchant_pub,
        rtransactionId: BigInt(one.rtransaction_id),
        refundAmount: amount(one.amount_with_fee),
        refundFee: amount(one.refund_fee),
      }),
  }));
}

async function readMelts(snapshot: Snapshot, amount: ToAmount): Promise<SignedRow[]> {
  const { rows } = await snapshot.query<{
    rc: Buffer;
    old_coin_pub: Buffer;
    amount_with_fee: string;
    refresh_fee: string;
    coin_sig: Buffer;
    h_denom_pub: Buffer;
  }>(
    `select r.rc, r.old_coin_pub, r.amount_with_fee, r.refresh_fee, r.coin_sig, d.h_denom_pub
     from exchange.refresh r join exchange.denomination d on d.id = r.denomination_id`,
  );
  return rows.map((one) => ({
    table: 'exchange.refresh',
    row: { rc: one.rc },
    rule: 'a coin has signed what was melted of it',
    signer: one.old_coin_pub,
    signature: one.coin_sig,
    blobOf: (layouts) =>
      layouts.melt({
        rc: one.rc,
        hDenom: one.h_denom_pub,
        amountWithFee: amount(one.amount_with_fee),
        refreshFee: amount(one.refresh_fee),
        coinPub: one.old_coin_pub,
      }),
  }));
}

async function readLinks(snapshot: Snapshot): Promise<SignedRow[]> {
  const { rows } = await snapshot.query<{
    rc: Buffer;
    coin_index: number;
    coin_ev: Buffer;
    link_sig: Buffer;
    old_coin_pub: Buffer;
    transfer_pub: Buffer;
    h_denom_pub: Buffer;
  }>(
    `select c.rc, c.coin_index, c.coin_ev, c.link_sig, r.old_coin_pub,
       coalesce(r.transfer_pub, '') as transfer_pub, d.h_denom_pub
     from exchange.refresh_coin c
       join exchange.refresh r using (rc)
       join exchange.denomination d on d.id = c.denomination_id`,
  );
  return rows.map((one) => ({
    table: 'exchange.refresh_coin',
    row: { rc: one.rc, coin_index: one.coin_index },
    rule: 'a coin has signed the coins that it became',
    signer: one.old_coin_pub,
    signature: one.link_sig,
    blobOf: (layouts) =>
      layouts.link({
        hDenom: one.h_denom_pub,
        oldCoinPub: one.old_coin_pub,
        transferPub: one.transfer_pub,
        hCoinEv: hashCoinEnvelope(one.coin_ev),
      }),
  }));
}

async function readRecoups(snapshot: Snapshot): Promise<SignedRow[]> {
  const { rows } = await snapshot.query<{
    id: string;
    coin_pub: Buffer;
    blinding_secret: Buffer;
    coin_sig: Buffer;
    h_denom_pub: Buffer;
  }>(
    `select r.id, r.coin_pub, r.blinding_secret, r.coin_sig, d.h_denom_pub
     from exchange.recoup r join exchange.denomination d on d.id = r.denomination_id`,
  );
  return rows.map((one) => ({
    table: 'exchange.recoup',
    row: { id: one.id, coin_pub: one.coin_pub },
    rule: 'a coin has signed that it is given back',
    signer: one.coin_pub,
    signature: one.coin_sig,
    blobOf: (layouts) =>
      layouts.recoup({
        coinPub: one.coin_pub,
        hDenom: one.h_denom_pub,
        blindingSecret: one.blinding_secret,
      }),
  }));
}
