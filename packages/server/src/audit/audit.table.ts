import type { AuditAuthor, AuditKind } from '@bricks/contract/wire'

/**
 * `id`: hash of the hour and the act, so that an act that is repeated within the hour is counted in one row. `device`:
 * the start of the user agent.
 */
export interface AuditEventTable {
  owner_id: string
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
  device: string
}
