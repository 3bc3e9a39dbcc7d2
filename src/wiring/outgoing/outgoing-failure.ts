export type OutgoingReason =
  /** The address, its scheme or its credentials are not allowed. */
  | 'forbidden'
  /** Too many requests are under way, or the target has just failed. */
  | 'busy'
  | 'timeout'
  /** Headers or body are longer than allowed. */
  | 'too long'
  /** No name, no connection, no valid certificate, no whole answer. */
  | 'unreachable';

/** Why a request has no answer. Callers on the network do not learn the reason. */
export class OutgoingFailure extends Error {
  override readonly name = 'OutgoingFailure';

  constructor(
    readonly reason: OutgoingReason,
    options?: ErrorOptions,
  ) {
    super(`outgoing request: ${reason}`, options);
  }
}
