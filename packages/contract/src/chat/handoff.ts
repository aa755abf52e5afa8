import { z } from 'zod'
import { filledText, id, identityToken, instant, text } from '#text.ts'
import { HANDOFF_MOMENTS, looksLikeEmailAddress } from '#wire/handoff.ts'
import { LIMITS } from '#wire/limits.ts'

const handoffField = z.enum(['off', 'optional', 'required'])
const address = text(LIMITS.emailLength)
  .trim()
  .refine((value) => value === '' || looksLikeEmailAddress(value), 'This is not an e-mail address.')

export const handoffOffer = z.object({
  moments: z.array(z.enum(HANDOFF_MOMENTS)).max(HANDOFF_MOMENTS.length).readonly(),
  fields: z.object({ name: handoffField, email: handoffField }),
  hours: text(LIMITS.handoffHours).trim(),
})

/**
 * The name and the address in the token `identity` replace the typed ones. People do not see `website`, so only
 * machines fill it; the server drops their message without an error.
 */
export const handoffBody = z.object({
  conversation_id: id.optional(),
  visitor: text(LIMITS.visitorIdLength).min(1),
  name: text(LIMITS.name).trim().default(''),
  email: address.default(''),
  identity: identityToken.optional(),
  message: filledText(LIMITS.handoffMessage),
  website: text(2_000).optional(),
})
export type HandoffRequest = z.infer<typeof handoffBody>

/** `email`: '' means the owner's own address. `url`: with or without https://. */
export const handoffSettings = handoffOffer.extend({
  on: z.boolean(),
  way: z.enum(['mail', 'webhook']),
  email: address,
  url: text(LIMITS.urlLength).trim(),
})
export type HandoffSettings = z.infer<typeof handoffSettings>

export const handoffSettingsBody = handoffSettings.extend({ project_id: id })

/**
 * `waits_for`: what is missing before visitors can be offered a person by mail. `new_secret` comes once, with the call
 * that made it. `failing`: the newest message that was tried could not be delivered yet.
 */
export const handoffState = handoffSettings.extend({
  own_email: z.string(),
  has_secret: z.boolean(),
  waits_for: z.enum(['mail', 'own_address', 'other_address']).nullable(),
  failing: z.boolean(),
  new_secret: z.string().optional(),
})
export type HandoffState = z.infer<typeof handoffState>

/**
 * `status` is the HTTP status of the receiver, if the receiver answered. `failure` names the fault, such as
 * `bad_status` or `mail_failed`.
 */
export const handoffTested = z.object({
  ok: z.boolean(),
  status: z.number().optional(),
  failure: z.string().optional(),
})
export type HandoffTested = z.infer<typeof handoffTested>

export const handoffsQuery = z.object({ project_id: id, conversation_id: id.optional() })

/**
 * Texts are '' if they are not kept. `verified`: the web site signed who the visitor is, and the visitor typed neither
 * name nor address.
 */
export const handoff = z.object({
  id: z.string(),
  at: instant,
  conversation_id: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'failed']),
  failure: z.string().nullable(),
  verified: z.boolean(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
})
export type Handoff = z.infer<typeof handoff>

export const handoffAddressBody = z.object({ token: text(LIMITS.previewToken) })
