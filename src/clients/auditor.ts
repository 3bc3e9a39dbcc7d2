/** Typed calls to an auditor (protocol-b 6); call-json.ts says what they throw. */
import { z } from 'zod';
import { depositReportSchema, type DepositReport } from '@/protocol/auditor';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { callJson, type CallOptions } from './call-json';

export class AuditorClient {
  readonly baseUrl: string;

  constructor(
    baseUrl: string,
    private readonly options: CallOptions = {},
  ) {
    this.baseUrl = canonicalBaseUrl(baseUrl);
  }

  /** Idempotent. */
  async reportDeposit(report: DepositReport): Promise<void> {
    const body = z.encode(depositReportSchema, report);
    await callJson(`${this.baseUrl}deposit-confirmation`, { method: 'PUT', body }, this.options);
  }
}
