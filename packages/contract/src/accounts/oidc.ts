import { z } from 'zod'
import { text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

/** The browser's tab keeps `state`, `nonce` and `verifier`, and sends them back with the provider's answer. */
export const startedOidc = z.object({ url: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() })

const device = text(100).optional()

export const finishOidcBody = z.object({
  code: text(4_000).min(1),
  state: text(200).min(1),
  nonce: text(200).min(1),
  verifier: text(200).min(1),
  iss: text(2_000).optional(),
  device,
})

export const joinOidcBody = z.object({
  ticket: text(4_000).min(1),
  password: text(LIMITS.password.most).min(1),
  device,
})
