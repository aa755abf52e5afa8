import type { Notice } from '@bricks/contract'

export interface NoticeTable {
  id: string
  user_id: string
  kind: Notice['kind']
  project_id: string | null
  /** The model it is about; of that, this kind and this project there is one. */
  model: string | null
  at: string
  read: number
}
