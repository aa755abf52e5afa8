import { z } from 'zod'
import { id } from '#text.ts'

/** A secret with which a web site signs its tokens. `mask` shows only the secret's end. */
export const identitySecret = z.object({ id: z.string(), mask: z.string(), created_at: z.string() })
export type IdentitySecret = z.infer<typeof identitySecret>

/** At most two secrets are valid at a time. */
export const visitorIdentity = z.object({
  secrets: z.array(identitySecret),
  tell_name: z.boolean(),
  tell_context: z.boolean(),
})
export type VisitorIdentity = z.infer<typeof visitorIdentity>

export const visitorIdentityBody = z.object({ project_id: id, tell_name: z.boolean(), tell_context: z.boolean() })

/** No other answer holds the secret. */
export const newIdentitySecret = identitySecret.extend({ secret: z.string() })
export type NewIdentitySecret = z.infer<typeof newIdentitySecret>

export const identitySecretBody = z.object({ project_id: id, secret_id: id })
