import { expect, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { UpstreamRefusal } from '@/protocol/refusal';
import { errorToJson, explain } from '@/wallet/cli/explain';
import { WalletError } from '@/wallet/core/wallet-error';
import { WalletFileError } from '@/wallet/store/file-store';

const refused = new Error('fetch failed', { cause: new Error('connect ECONNREFUSED ::1:1') });
const noName = new Error('fetch failed', {
  cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }),
});
const slow = Object.assign(new Error('too slow'), { name: 'TimeoutError' });
const short = new WalletError('BALANCE_INSUFFICIENT', { missing: parseAmount('KUDOS:1') });

test.for([
  ['no connection', refused, { code: 'NO_ANSWER', detail: 'connect ECONNREFUSED ::1:1', exit: 4 }],
  ['a connection refused at several addresses', noName, { detail: 'ECONNREFUSED', exit: 4 }],
  ['no answer in time', slow, { code: 'NO_ANSWER', exit: 4 }],
  ['a file that is none', new WalletFileError('it is damaged'), { code: 'WALLET_FILE', exit: 5 }],
  ['too little money', short, { code: 'BALANCE_INSUFFICIENT', number: 9702, exit: 1 }],
  ['a bug', new RangeError('oops'), { code: 'FAILED', detail: 'oops', exit: 1 }],
  [
    'a refusal',
    new UpstreamRefusal(404, { code: 21, hint: 'no such path' }),
    { code: 'PARTNER_REFUSED', status: 404, partner_code: 21, exit: 1 },
  ],
  [
    'a failure that may pass',
    new UpstreamRefusal(503, { code: 9203 }),
    { code: 'PARTNER_REFUSED', status: 503, exit: 4 },
  ],
] as const)('%s has a code, an exit status and words', ([, error, expected]) => {
  expect(errorToJson(error)).toEqual({ error: expect.objectContaining(expected) as unknown });
  expect(explain(error)).not.toBe('');
});
