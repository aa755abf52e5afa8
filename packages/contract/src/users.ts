import { z } from 'zod'
import { filledText, id, instant, text } from './text.ts'
import { LIMITS } from './wire/limits.ts'

/**
 * An address as sign-in names it: trimmed, at most 254 characters. Whether it exists only a mail can tell. Characters that
 * part addresses in a mail's head are refused: with them one account's mail would go to another's address.
 */
export const email = text(LIMITS.emailLength)
  .trim()
  .regex(/^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u)

const password = text(LIMITS.password.most).min(1)

/** The signed-in person. `username` is the e-mail; `openaikey` is the key's mask, '' when there is none. */
export const user = z.object({
  name: z.string(),
  username: z.string(),
  role: z.int(),
  openaikey: z.string(),
})
export type User = z.infer<typeof user>

/** What a browser is known by: given at sign-in, kept there, and sent with the next one. It lets nobody in by itself. */
const device = text(100).optional()

export const signedIn = z.object({ token: z.string(), user, device: z.string().optional() })

export const logInBody = z.object({ email, password, device })

export const signUpBody = z.object({
  name: filledText(LIMITS.name),
  email,
  password,
  'confirm-password': password,
  device,
})

const allowance = z.object({ used: z.int(), limit: z.int() })

/** The user with their account, plan and what is left of it this calendar month (UTC). */
export const userSettings = user.extend({
  account: z.object({ paused: z.boolean(), email_confirmed: z.boolean() }),
  plan: z.object({
    tier: z.enum(['free', 'pro', 'premium']),
    state: z.enum(['none', 'trialing', 'active', 'past_due', 'canceling', 'granted']),
    renews_at: instant.nullable(),
  }),
  usage: z.object({ chats: allowance.extend({ resets_at: instant }), live_projects: allowance }),
})
export type UserSettings = z.infer<typeof userSettings>

export const renameBody = z.object({ name: filledText(LIMITS.name) })

export const changePasswordBody = z.object({
  current_password: password,
  new_password: password,
  confirm_password: password,
})

/** The key's own form (length, characters) is checked by the server, which answers 422 for it. */
export const saveProviderKeyBody = z.object({ openaikey: text(1_000) })

/** What a mailed link carries. */
const mailToken = text(100).min(1)

export const forgotPasswordBody = z.object({ email, device })

export const resetPasswordBody = z.object({ token: mailToken, new_password: password, confirm_password: password })

/** The password of the account, where the caller has no session of it. */
export const confirmEmailBody = z.object({ token: mailToken, password: password.optional() })

export const disownEmailBody = z.object({ token: mailToken })

export const session = z.object({
  id: z.string(),
  created_at: instant,
  last_seen_at: instant,
  user_agent: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

/** Renews for how long the session may do what asks for the password. */
export const confirmSessionBody = z.object({ password })

/** Without `session_id`: every session but the one that asks. */
export const revokeSessionsBody = z.object({ session_id: id.optional() })
