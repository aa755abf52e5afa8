import { z } from 'zod'
import { filledText, id, text } from './text.ts'
import { LIMITS } from './wire/limits.ts'

/** Which field of the template a required label fills: of the provider key, or of one connected API by its place in the list. */
export const templateSetup = z.object({
  label: z.string(),
  field: z.enum(['url', 'header', 'parameter', 'system']),
  brick: z.int().optional(),
  name: z.string().optional(),
})
export type TemplateSetup = z.infer<typeof templateSetup>

/**
 * A template as the library shows it. `required` and `setup` are parallel lists. The last of an answer has a `cursor` where
 * others follow it.
 */
export const template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  required: z.array(z.string()),
  setup: z.array(templateSetup),
  bricks: z.array(
    z.object({ name: z.string(), description: z.string(), method: z.enum(['GET', 'POST']), host: z.string() }),
  ),
  mine: z.boolean(),
  approved: z.boolean(),
  cursor: z.string().optional(),
})
export type Template = z.infer<typeof template>

/**
 * Where something looks like a secret, `confirmed` says that its author has looked at it; without it the answer is 409
 * `looks_secret` with `found`, a list of `{place, marks: [{start, end}]}`.
 */
export const addTemplateBody = z.object({
  project_id: id,
  name: filledText(LIMITS.name),
  description: filledText(LIMITS.description),
  confirmed: z.boolean().optional(),
})

/**
 * Without `after`: the starters, one's own, and the first page of the others', of `LIMITS.templatesPerPage` at most. With the
 * cursor of the last template: the next page.
 */
export const templatesQuery = z.object({ after: text(LIMITS.cursorLength).optional() })

export const withdrawTemplateBody = z.object({ id })
