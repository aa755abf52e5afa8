/**
 * These are coarse on purpose. An error with a finer reason, an address or the resolver's words would let somebody scan
 * the server's network through a chat.
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
