import { z } from 'zod'
import { filledText, id, instant, text } from '#text.ts'
import { ACCOUNT_RIGHTS } from '#wire/account-rights.ts'
import { LIMITS } from '#wire/limits.ts'

/**
 * An address for sign-in: trimmed, at most 254 characters. Characters that separate addresses in a mail's header are
 * refused: with them, mail could go to another address.
 */
export const email = text(LIMITS.emailLength)
  .trim()
  .regex(/^[^\s\p{Cc}@,;:<>()[\]"\\]+@[^\s\p{Cc}@,;:<>()[\]"\\]+$/u)

const password = text(LIMITS.password.most).min(1)

const account = z.object({ id: z.string(), mine: z.boolean(), rights: z.enum(ACCOUNT_RIGHTS) })

/**
 * `username` is the e-mail; `openaikey` is the key's mask, '' if there is no key. `role`, `openaikey` and `house_chats`
 * are those of the `account` that the session works in; of its key, members see only bullets. `accounts`: the person's
 * own, then those that the person is a member of; each has its owner's name.
 */
export const user = z.object({
  name: z.string(),
  username: z.string(),
  role: z.int(),
  openaikey: z.string(),
  account,
  accounts: z.array(account.extend({ name: z.string(), username: z.string() })),
  /** The person is an operator of the server, in whichever account they work; absent for all others. */
  operator: z.literal(true).optional(),
  /** Test chats on the operator's key; absent if the account has its own key, or the operator lends none. */
  house_chats: z.object({ left: z.int(), of: z.int() }).optional(),
})
export type User = z.infer<typeof user>

/** Who may open an account: everybody, those with an invitation, or nobody. */
export const signUpMode = z.enum(['open', 'invite', 'closed'])
export type SignUpMode = z.infer<typeof signUpMode>

/** Identifies a browser: it gets this at sign-in and sends it with the next sign-in. It gives no access by itself. */
const device = text(100).optional()

export const signedIn = z.object({ token: z.string(), user, device: z.string().optional() })

export const logInBody = z.object({ email, password, device })

export const signUpBody = z.object({
  name: filledText(LIMITS.name),
  email,
  password,
  'confirm-password': password,
  device,
  /** The token of the link, if sign-up is by invitation. */
  invitation: text(100).optional(),
})

const allowance = z.object({ used: z.int(), limit: z.int() })

/** `usage` is that of this calendar month (UTC). */
export const userSettings = user.extend({
  /** `weekly_mail`: a mail once a week reports on the account's bots. */
  account: z.object({ paused: z.boolean(), email_confirmed: z.boolean(), weekly_mail: z.boolean() }),
  plan: z.object({
    tier: z.enum(['free', 'pro', 'premium']),
    state: z.enum(['none', 'trialing', 'active', 'past_due', 'canceling', 'granted']),
    renews_at: instant.nullable(),
  }),
  usage: z.object({ chats: allowance.extend({ resets_at: instant }), live_projects: allowance }),
})
export type UserSettings = z.infer<typeof userSettings>

/** What a new builder has done; each is true for good. `hidden`: the list was put away. */
export const firstSteps = z.object({
  /** A bot has answered. */
  answer: z.boolean(),
  /** A bot has a brick that is not from a template. */
  brick: z.boolean(),
  /** A bot's look was changed. */
  look: z.boolean(),
  /** A bot was deployed. */
  live: z.boolean(),
  /** The widget was seen on a web site. */
  site: z.boolean(),
  hidden: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstSteps>

export const weeklyMailBody = z.object({ on: z.boolean() })

export const renameBody = z.object({ name: filledText(LIMITS.name) })

export const changePasswordBody = z.object({
  current_password: password,
  new_password: password,
  confirm_password: password,
})

/** The server checks the key's length and characters, and answers 422. */
export const saveProviderKeyBody = z.object({ openaikey: text(1_000) })

/** `key` is the mask, '' if there is none. */
export const providerKey = z.object({
  id: z.string(),
  label: z.string(),
  needs_key: z.boolean(),
  operator_key: z.boolean().optional(),
  key: z.string(),
})
export type ProviderKey = z.infer<typeof providerKey>

export const saveKeyOfBody = z.object({ provider: text(40).min(1), key: text(1_000) })

export const removeKeyOfBody = z.object({ provider: text(40).min(1) })

const mailToken = text(100).min(1)

export const forgotPasswordBody = z.object({ email, device })

export const resetPasswordBody = z.object({ token: mailToken, new_password: password, confirm_password: password })

/** `password`: needed if the caller has no session of the account. */
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

/** Without `session_id`: every session except the caller's. */
export const revokeSessionsBody = z.object({ session_id: id.optional() })
