export interface TemplateTable {
  id: string
  /** Null for starter templates and for those whose author has left. */
  user_id: string | null
  name: string
  description: string
  /** JSON list of labels, with `setup` beside it naming the field that each one fills. */
  required: string
  setup: string
  content: string
  approved: number
  created_at: string
}
