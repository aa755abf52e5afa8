import { z } from 'zod'
import { filledText, id, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'
import { connectedFunction } from './connected-functions.ts'
import { connection } from './connections.ts'

/**
 * `text` is what the builder pasted, `url` the address of an API description. `search`: only operations with these
 * words.
 */
export const readBody = z.union([
  z.object({ project_id: id, text: filledText(LIMITS.pastedText), search: text(LIMITS.name).optional() }),
  z.object({ project_id: id, url: filledText(LIMITS.urlLength), search: text(LIMITS.name).optional() }),
])

/**
 * Nothing is stored. Every function has an id, and names the connection if it is called with this connection. Secrets
 * of the pasted text are in `connection.auth` and nowhere else. `groups`: ids of functions by the description's tags or
 * folders. `total` counts all operations; `search` finds those that are not in `functions`.
 */
export const readAnswer = z.object({
  kind: z.enum(['curl', 'openapi', 'postman', 'har', 'address', 'mcp']),
  title: z.string(),
  connection: connection.nullable(),
  functions: z.array(connectedFunction),
  groups: z.array(z.object({ name: z.string(), functions: z.array(z.string()) })),
  total: z.int(),
  notes: z.array(z.string()),
})
export type ReadAnswer = z.infer<typeof readAnswer>
