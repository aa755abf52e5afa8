/** Milliseconds, each counted on its own. */
export const DEADLINES = {
  /** Name look-up, connection and TLS handshake together. */
  connect: 5_000,
  /** From the request being sent to the last header. */
  headers: 10_000,
  /** The whole call, to the last byte of the body. */
  total: 15_000,
  /** A call that brings no answer takes at least this long, so that its time does not tell why. */
  refusal: 500,
} as const

export type Deadlines = Record<keyof typeof DEADLINES, number>
