import { z } from 'zod'
import { filledText, id, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

/**
 * The field that a template's user fills for a required label. `brick` is the index of the connected API or of the
 * connection; absent for the provider key.
 */
const templateSetup = z.object({
  label: z.string(),
  field: z.enum(['url', 'header', 'parameter', 'system', 'secret', 'connection']),
  brick: z.int().optional(),
  name: z.string().optional(),
})
export type TemplateSetup = z.infer<typeof templateSetup>

/**
 * `required` and `setup` are parallel lists. If more templates follow, the last template of an answer has a `cursor`.
 */
export const template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  required: z.array(z.string()),
  setup: z.array(templateSetup),
  bricks: z.array(z.object({ name: z.string(), description: z.string(), method: z.string(), host: z.string() })),
  mine: z.boolean(),
  approved: z.boolean(),
  cursor: z.string().optional(),
})
export type Template = z.infer<typeof template>

/**
 * `confirmed`: the author has checked the texts that look like a secret. If there are such texts, a call without
 * `confirmed` gets 409 `looks_secret` with `found`, a list of `{place, marks: [{start, end}]}`.
 * `revision`: the saved draft that the author looked at. If another one was saved since, nothing is published.
 */
export const addTemplateBody = z.object({
  project_id: id,
  name: filledText(LIMITS.name),
  description: filledText(LIMITS.description),
  confirmed: z.boolean().optional(),
  revision: z.int().optional(),
})

/**
 * Without `after`: the starter templates, the user's own, and at most `LIMITS.templatesPerPage` others. With the last
 * template's cursor: the next page.
 */
export const templatesQuery = z.object({ after: text(LIMITS.cursorLength).optional() })

export const withdrawTemplateBody = z.object({ id })
