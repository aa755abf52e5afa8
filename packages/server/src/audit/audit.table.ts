import type { AuditAuthor, AuditKind } from '@bricks/contract/wire'

export interface AuditEventTable {
  owner_id: string
  /** Equal for acts that are counted in one row. */
  id: string
  /** Time of the newest act that is counted in this row. */
  at: string
  times: number
  kind: AuditKind
  author: AuditAuthor
  author_id: string | null
  author_name: string
  project_id: string | null
  about: string
  note: string
  /** Truncated like the address of a session. */
  address: string
  /** The start of the user agent. */
  device: string
}
