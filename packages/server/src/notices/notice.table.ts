import type { Notice } from '@bricks/contract'

export interface NoticeTable {
  id: string
  user_id: string
  kind: Notice['kind']
  project_id: string | null
  at: string
  read: number
}
