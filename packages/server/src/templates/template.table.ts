/**
 * `required`: a JSON list of labels; `setup` names the field that each label fills. `content` is the last column, so
 * that the others are read without it: a template's content may be large.
 */
export interface TemplateTable {
  id: string
  author_id: string | null
  name: string
  description: string
  required: string
  setup: string
  bricks: string
  approved: number
  created_at: string
  content_bytes: number
  content: string
}
