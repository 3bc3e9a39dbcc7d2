/** Calls a wallet service across a boundary that carries plain data: one request, one reply. */
import type { Amount } from '@/protocol/amount';
import type { WalletErrorCode } from '@/wallet/core/wallet-error';
import { SERVICE_METHODS, type WalletService } from '@/wallet/service/wallet-service';

export interface ServiceRequest {
  readonly method: keyof WalletService;
  readonly args: readonly unknown[];
}

export type ServiceReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: ServiceProblem };

export interface ServiceProblem {
  /** Null if another party did not answer, or answered wrongly. */
  readonly code: WalletErrorCode | null;
  readonly detail: string;
  readonly missing: Amount | null;
}

export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(readonly problem: ServiceProblem) {
    super(problem.detail);
  }
}

/** Converts what a call of a service has thrown. */
export function problemOf(error: unknown): ServiceProblem {
  if (error instanceof ServiceError) return error.problem;
  return { code: null, detail: error instanceof Error ? error.message : '', missing: null };
}

export function remoteService(
  send: (request: ServiceRequest) => Promise<ServiceReply>,
): WalletService {
  const calls = SERVICE_METHODS.map((method) => {
    const call = async (...args: readonly unknown[]) => {
      const reply = await send({ method, args });
      if (reply.ok) return reply.value;
      throw new ServiceError(reply.problem);
    };
    return [method, call] as const;
  });
  return Object.fromEntries(calls) as unknown as WalletService;
}
