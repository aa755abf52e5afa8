import type { AuditAuthor, AuditKind } from '@bricks/contract/wire'

export interface AuditEventTable {
  owner_id: string
  /** Hash of the hour and the act, so that an act that is repeated within the hour is counted in one row. */
  id: string
  at: string
  times: number
  kind: AuditKind
  author: AuditAuthor
  author_id: string | null
  author_name: string
  project_id: string | null
  about: string
  note: string
  address: string
  /** The start of the user agent. */
  device: string
}
