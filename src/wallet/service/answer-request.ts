/**
 * The server's end of remote-service.ts: turns a request into a reply, both plain data, errors
 * included.
 */
import { describeFailure } from '@/wallet/core/partners';
import { isWalletError } from '@/wallet/core/wallet-error';
import type { ServiceProblem, ServiceReply, ServiceRequest } from '@/wallet/service/remote-service';
import { SERVICE_METHODS, type WalletService } from '@/wallet/service/wallet-service';

export async function answerRequest(
  service: WalletService,
  { method, args }: ServiceRequest,
): Promise<ServiceReply> {
  try {
    const calls = service as unknown as Readonly<Record<string, ServiceCall>>;
    const call = SERVICE_METHODS.includes(method) ? calls[method] : undefined;
    if (call === undefined) throw new TypeError('unknown method');
    return { ok: true, value: await call(...args) };
  } catch (error) {
    return { ok: false, problem: describe(error) };
  }
}

type ServiceCall = (...args: readonly unknown[]) => Promise<unknown>;

function describe(error: unknown): ServiceProblem {
  if (!isWalletError(error)) return { code: null, detail: describeFailure(error), missing: null };
  const { detail = '', missing = null } = error.about;
  return { code: error.code, detail, missing };
}
