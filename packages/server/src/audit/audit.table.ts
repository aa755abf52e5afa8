import type { AuditAuthor, AuditKind } from '@bricks/contract/wire'

export interface AuditEventTable {
  owner_id: string
  /** The same for what is folded into one event. */
  id: string
  /** When it was last done. */
  at: string
  times: number
  kind: AuditKind
  author: AuditAuthor
  author_id: string | null
  author_name: string
  project_id: string | null
  about: string
  note: string
  /** Cut as a session's is. */
  address: string
  /** The start of what the browser calls itself. */
  device: string
}
