export interface ThrottleCounterTable {
  key: string
  window_started_at: string
  used: number
  blocked_until: string | null
  expires_at: string
}
