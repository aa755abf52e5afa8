import type { Generated } from 'kysely'

export interface TemplateTable {
  id: string
  /** Null for starter templates and for those whose author has left. */
  user_id: string | null
  name: string
  description: string
  /** JSON list of labels, with `setup` beside it naming the field that each one fills. */
  required: string
  setup: string
  /** JSON list of what the library shows of each brick. */
  bricks: Generated<string>
  approved: number
  created_at: string
  content_bytes: Generated<number>
  /** Last, so that what stands before it is read without it. */
  content: string
}
