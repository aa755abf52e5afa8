import { z } from 'zod'
import { id } from '#text.ts'

/** What a web site signs its tokens with. `mask` shows the end alone; the secret itself was shown once. */
export const identitySecret = z.object({ id: z.string(), mask: z.string(), created_at: z.string() })
export type IdentitySecret = z.infer<typeof identitySecret>

/** How a bot knows its visitors: at most two secrets are valid at a time. */
export const visitorIdentity = z.object({
  secrets: z.array(identitySecret),
  /** The model reads the proved name. */
  tell_name: z.boolean(),
  /** The model reads what the page says of itself. */
  tell_context: z.boolean(),
})
export type VisitorIdentity = z.infer<typeof visitorIdentity>

export const visitorIdentityBody = z.object({ project_id: id, tell_name: z.boolean(), tell_context: z.boolean() })

/** The one time that the secret is told. */
export const newIdentitySecret = identitySecret.extend({ secret: z.string() })
export type NewIdentitySecret = z.infer<typeof newIdentitySecret>

export const identitySecretBody = z.object({ project_id: id, secret_id: id })
