export interface TemplateTable {
  id: string
  author_id: string | null
  name: string
  description: string
  /** A JSON list of labels. `setup` names the field that each label fills. */
  required: string
  setup: string
  bricks: string
  approved: number
  created_at: string
  content_bytes: number
  /** The last column, so that the others are read without it: a template's content may be large. */
  content: string
}
