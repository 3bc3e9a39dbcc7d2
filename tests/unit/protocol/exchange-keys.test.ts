import { describe, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { fromHex } from '@/protocol/crypto/bytes';
import {
  exchangeKeysSchema,
  exchangeKeysText,
  exchangeWireSchema,
  exchangeWireText,
} from '@/protocol/exchange-keys';
import { readCases } from '../../support/vectors';

const bytes = (length: number): string => encodeBase32(new Uint8Array(length).fill(length));
const at = (seconds: number) => ({ t_ms: seconds * 1000 });

const [vector] = readCases<{ encoded_hex: string }>('rsa_public_key_encoding');

const revoked = [
  { h_denom_pub: bytes(64), master_sig: bytes(64) },
  { h_denom_pub: encodeBase32(new Uint8Array(64)) },
];

const keys = {
  version: '9:0:0',
  currency: 'KUDOS',
  master_public_key: bytes(32),
  reserve_closing_delay: { d_ms: 2_419_200_000 },
  denoms: [
    {
      value: 'KUDOS:5',
      denom_pub: encodeBase32(fromHex(vector?.encoded_hex ?? '')),
      fee_withdraw: 'KUDOS:0.01',
      fee_deposit: 'KUDOS:0.02',
      fee_refresh: 'KUDOS:0.03',
      fee_refund: 'KUDOS:0.04',
      stamp_start: at(1),
      stamp_expire_withdraw: at(2),
      stamp_expire_deposit: at(3),
      stamp_expire_legal: at(4),
      master_sig: bytes(64),
    },
  ],
  signkeys: [
    {
      key: bytes(32),
      stamp_start: at(5),
      stamp_expire: at(6),
      stamp_end: at(7),
      master_sig: bytes(64),
    },
  ],
  auditors: [
    {
      auditor_pub: bytes(32),
      auditor_url: 'https://auditor.example/',
      denomination_keys: [{ denom_pub_h: bytes(64), auditor_sig: bytes(64) }],
    },
  ],
  recoup: revoked,
  payback: revoked,
  list_issue_date: at(8),
  eddsa_pub: bytes(32),
  eddsa_sig: bytes(64),
};

const wire = {
  master_public_key: bytes(32),
  master_pub: encodeBase32(new Uint8Array(32)),
  accounts: [
    {
      payto_uri: 'payto://x-taler-bank/b/2',
      url: 'payto://x-taler-bank/b/1',
      master_sig: bytes(64),
    },
  ],
  fees: {
    'x-taler-bank': [
      {
        wire_fee: 'KUDOS:0.05',
        closing_fee: 'KUDOS:0.06',
        start_date: at(9),
        end_date: at(10),
        sig: bytes(64),
      },
    ],
  },
  wire_details: { type: 'test', bank_uri: 'https://bank.example/', account_number: 2 },
};

describe('bytes on the wire', () => {
  test('GET keys comes back with every member in its order', () => {
    const text = JSON.stringify(keys);
    expect(exchangeKeysText(exchangeKeysSchema.parse(JSON.parse(text)))).toBe(text);
  });

  test('GET keys leaves out what its schema does not name', () => {
    const parsed = exchangeKeysSchema.parse(keys);
    const privateKey = new Uint8Array(32);
    const signingKeys = parsed.signingKeys.map((one) => ({ ...one, privateKey }));
    expect(exchangeKeysText({ ...parsed, signingKeys })).toBe(JSON.stringify(keys));
  });

  test('GET wire comes back with every member in its order', () => {
    const text = JSON.stringify(wire);
    expect(exchangeWireText(exchangeWireSchema.parse(JSON.parse(text)))).toBe(text);
  });
});
