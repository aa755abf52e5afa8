/**
 * All that is ever told about a call that brought no answer. Deliberately coarse: a finer class, an address or the resolver's
 * words would let a chat scan the network the server stands in.
 */
export type OutboundFailure =
  | 'blocked'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirect_refused'
  | 'bad_encoding'
  | 'canceled'

export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly failure: OutboundFailure
  /** Of an answer that was refused. */
  readonly status: number | undefined

  /** The cause is for whoever looks for a fault of the program; it never reaches a result. */
  constructor(failure: OutboundFailure, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(failure, { cause })
    this.failure = failure
    this.status = status
  }
}
