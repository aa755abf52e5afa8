export interface ThrottleCounterTable {
  /** What is counted and for whom, such as `login:address:203.0.113.0`. */
  key: string
  window_started_at: string
  used: number
  blocked_until: string | null
  /** From then on the row means nothing and may be swept. */
  expires_at: string
}
