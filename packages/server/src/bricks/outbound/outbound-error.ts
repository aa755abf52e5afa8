/**
 * These are coarse on purpose. With a finer reason, an address or the resolver's words somebody could use a chat to
 * scan the network of the server.
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
  readonly status: number | undefined
  /** Where a refused redirect leads. Set only if `tellsRedirect` of the request is true. */
  readonly leadsTo: string | undefined

  constructor(
    failure: OutboundFailure,
    { status, leadsTo, cause }: { status?: number; leadsTo?: string | undefined; cause?: unknown } = {},
  ) {
    super(failure, { cause })
    this.failure = failure
    this.status = status
    this.leadsTo = leadsTo
  }
}
