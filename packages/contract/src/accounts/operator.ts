import { z } from 'zod'
import { id, instant, text } from '#text.ts'
import { AUDIT_AUTHORS, AUDIT_KINDS } from '#wire/audit-kinds.ts'
import { LIMITS } from '#wire/limits.ts'
import { ROLE_OPERATOR } from '#wire/plans.ts'
import { email, signUpMode } from './users.ts'

const before = text(LIMITS.cursorLength).optional()
const accountId = z.object({ account_id: id })

/**
 * `needs_factor`: the operator has no second factor yet. `needs_proof`: the second factor was not given in this
 * session.
 */
export const operatorState = z.object({ ready: z.enum(['yes', 'needs_factor', 'needs_proof']) })
export type OperatorState = z.infer<typeof operatorState>

export const accountsQuery = z.object({ q: text(LIMITS.searchedText).optional(), before })

export const operatedAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.int(),
  granted_role: z.int(),
  created_at: instant,
  last_seen_at: instant.nullable(),
  confirmed: z.boolean(),
  paused: z.boolean(),
  closed: z.boolean(),
  bots: z.int(),
  live: z.int(),
  cursor: z.string(),
})
export type OperatedAccount = z.infer<typeof operatedAccount>

export const operatedAccountBody = accountId
export const accountRoleBody = z.object({ account_id: id, role: z.int().min(0).max(ROLE_OPERATOR) })

export const operatedSessionsQuery = z.object({ account_id: id.optional(), before })
export const operatedSession = z.object({
  account_id: z.string(),
  email: z.string(),
  id: z.string(),
  created_at: instant,
  last_seen_at: instant,
  user_agent: z.string(),
  address: z.string(),
  cursor: z.string(),
})
export type OperatedSession = z.infer<typeof operatedSession>
export const endSessionsBody = z.object({ account_id: id, session_id: id.optional() })

export const signUpInvitation = z.object({
  id: z.string(),
  email: z.string(),
  created_at: instant,
  expires_at: instant,
})
export type SignUpInvitation = z.infer<typeof signUpInvitation>
export const signUpState = z.object({ mode: signUpMode, invitations: z.array(signUpInvitation) })
export type SignUpState = z.infer<typeof signUpState>
export const signUpModeBody = z.object({ mode: signUpMode })
export const newcomerBody = z.object({ email: email.optional() })
export const newInvitation = z.object({ url: z.string() })
export type NewInvitation = z.infer<typeof newInvitation>
export const signUpInvitationBody = z.object({ id })

/**
 * `parts` are the texts that an approval makes public; `marks` are the places in a text that look like a secret. The
 * approval sends `seen` back, to prove that the operator saw exactly these texts.
 */
export const waitingTemplate = z.object({
  id: z.string(),
  name: z.string(),
  author: z.string(),
  created_at: instant,
  seen: z.string(),
  parts: z.array(
    z.object({
      place: z.string(),
      text: z.string(),
      marks: z.array(z.object({ start: z.int(), end: z.int() })),
    }),
  ),
})
export type WaitingTemplate = z.infer<typeof waitingTemplate>
export const approveTemplateBody = z.object({ id, seen: text(64) })
export const refuseTemplateBody = z.object({ id })

export const operatedUsageQuery = z.object({
  month: z
    .string()
    .max('YYYY-MM'.length)
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  before,
})
/**
 * `cost` is in millionths of a US dollar; models without a price add none. Only visitors' chats count in tokens and
 * cost.
 */
export const operatedUsage = z.object({
  account_id: z.string(),
  name: z.string(),
  email: z.string(),
  chats: z.int(),
  tokens: z.int(),
  cost: z.int(),
  cursor: z.string(),
})
export type OperatedUsage = z.infer<typeof operatedUsage>

/**
 * `models` counts today's and yesterday's answers (UTC). `problems` are of the last 24 hours; those of an unknown model
 * stand at the first provider. `said` holds the provider's own words.
 */
export const providerHealth = z.object({
  id: z.string(),
  label: z.string(),
  models: z.array(z.object({ id: z.string(), answers: z.int(), failed: z.int() })),
  problems: z.array(z.object({ code: z.string(), at: instant, said: z.string() })),
})
export type ProviderHealth = z.infer<typeof providerHealth>

export const waitingMail = z.object({
  account_id: z.string(),
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  attempts: z.int(),
  due_at: instant,
  created_at: instant,
})
export const mailState = z.object({ on: z.boolean(), waiting: z.array(waitingMail), more: z.boolean() })
export type MailState = z.infer<typeof mailState>
export const mailBody = z.object({ account_id: text(64), id })

export const OPERATOR_KINDS = [
  'account_closed',
  'account_reopened',
  'account_deleted',
  'role_changed',
  'sessions_ended',
  'sign_up_set',
  'invitation_made',
  'invitation_withdrawn',
  'template_approved',
  'template_refused',
  'mail_tried_again',
] as const

export const operatorLogQuery = z.object({ of: z.enum(['operators', 'accounts']), before })
/** `about`: the template or invitation, else the account's e-mail address while the account exists. */
export const operatorEvent = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum([...OPERATOR_KINDS, ...AUDIT_KINDS]),
  author: z.enum(AUDIT_AUTHORS),
  author_name: z.string(),
  account_id: z.string(),
  about: z.string(),
  note: z.string(),
  times: z.int(),
  address: z.string(),
  device: z.string(),
  cursor: z.string(),
})
export type OperatorKind = (typeof OPERATOR_KINDS)[number]
export type OperatorLogQuery = z.infer<typeof operatorLogQuery>
export type OperatorEvent = z.infer<typeof operatorEvent>
