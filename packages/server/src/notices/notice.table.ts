import type { Notice } from '@bricks/contract'

export interface NoticeTable {
  owner_id: string
  id: string
  kind: Notice['kind']
  project_id: string | null
  model: string | null
  at: string
  read: number
}
