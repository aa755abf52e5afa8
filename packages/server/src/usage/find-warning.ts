import type { UsageWarning } from './usage-warning.table.ts'

/** The share of the month's chats from which its owner is warned. */
const NEAR = 0.8

/** What a count comes to with this very chat. */
export function findWarning(used: number, limit: number): UsageWarning | undefined {
  if (used === limit) return 'limit_reached'
  return used === Math.ceil(limit * NEAR) ? 'limit_near' : undefined
}

/** What a count has come to already, where the limit is a new one. */
export function findStandingWarning(used: number, limit: number): UsageWarning | undefined {
  if (used >= limit) return 'limit_reached'
  return used >= limit * NEAR ? 'limit_near' : undefined
}
