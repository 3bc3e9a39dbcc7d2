import { expect, test } from 'vitest';
import { answerRequest } from '@/wallet/service/answer-request';
import { remoteService, ServiceError, type ServiceReply } from '@/wallet/service/remote-service';
import type { WalletService } from '@/wallet/service/wallet-service';
import { recordFromText, recordToText } from '@/wallet/core/record-text';
import type { CallbackRequest } from '@/wallet/core/withdraw';
import { WalletError } from '@/wallet/core/wallet-error';

const missing = { currency: 'KUDOS', units: 150_000_000n };

const service = {
  startCallbackWithdrawal: ({ callbackUrl }: CallbackRequest) => Promise.resolve(callbackUrl),
  preparePay: () => Promise.reject(new WalletError('BALANCE_INSUFFICIENT', { missing })),
  overview: () => Promise.reject(new TypeError('fetch failed')),
} as unknown as WalletService;

/** Both directions carry text, as the extension's messages do. */
const remote = remoteService(async (request) => {
  const received = recordFromText(recordToText(request)) as typeof request;
  return recordFromText(recordToText(await answerRequest(service, received))) as ServiceReply;
});

test('a call and its answer cross the boundary', async () => {
  const request = {
    amount: missing,
    exchangeBaseUrl: 'http://e/',
    callbackUrl: 'http://b/',
    wireTypes: [],
  };
  expect(await remote.startCallbackWithdrawal(request, null)).toBe('http://b/');
});

test('a refusal arrives with its code and the missing amount', async () => {
  const refused = remote.preparePay('taler://pay/x/y/');
  await expect(refused).rejects.toBeInstanceOf(ServiceError);
  await expect(refused).rejects.toMatchObject({
    problem: { code: 'BALANCE_INSUFFICIENT', missing },
  });
});

test('any other failure arrives without a code', async () => {
  await expect(remote.overview()).rejects.toMatchObject({ problem: { code: null } });
});

test('a method that is none is refused, also one that every object has', async () => {
  for (const method of ['toString', 'steal']) {
    const reply = await answerRequest(service, { method: method as keyof WalletService, args: [] });
    expect(reply.ok).toBe(false);
  }
});
