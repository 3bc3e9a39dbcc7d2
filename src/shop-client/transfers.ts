import type {
  TransferList,
  TransferReconciliation,
  TransferReport,
} from '@/generated/client-shapes';
import type { Caller, CallOptions, Query } from './caller';
import type { ListOptions } from './orders';

export type TransferEntry = TransferList['transfers'][number];
export type TransferFilter = Query<'GET private/transfers', 'limit' | 'offset'>;

export class Transfers {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Lists transfers to your bank accounts, page after page, as far as you read. */
  async *list(
    filter: TransferFilter = {},
    { pageSize = 100, oldestFirst = false, signal }: ListOptions = {},
  ): AsyncGenerator<TransferEntry, void> {
    const limit = oldestFirst ? pageSize : -pageSize;
    let offset: number | undefined;
    for (;;) {
      const query = { ...filter, limit, offset };
      const { transfers } = await this.#caller.call('GET private/transfers', { query }, { signal });
      yield* transfers;
      offset = transfers.at(-1)?.transfer_serial_id;
      if (transfers.length < pageSize) return;
    }
  }

  /** Reports a transfer that your bank has received, and returns what it is made of. */
  async report(body: TransferReport, options?: CallOptions): Promise<TransferReconciliation> {
    return this.#caller.call('POST private/transfers', { body }, options);
  }

  /** Takes back a report. */
  async delete(serialId: number, options?: CallOptions): Promise<void> {
    await this.#caller.call('DELETE private/transfers/{serialId}', { path: { serialId } }, options);
  }
}
