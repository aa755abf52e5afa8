import { z } from 'zod'
import { filledText, id, instant, text } from '#text.ts'
import { ACCOUNT_RIGHTS } from '#wire/account-rights.ts'
import { LIMITS } from '#wire/limits.ts'

/**
 * A trimmed e-mail address of at most 254 characters. NFKC replaces compatibility characters such as full-width letters
 * by plain ones, because accounts are found by the plain address: mail to an account's owner could otherwise go to
 * another mailbox. Characters that separate addresses in a mail's header are refused, because mail could go to another
 * address. Invisible characters are refused, because they make an address look like another.
 */
export const email = text(LIMITS.emailLength)
  .trim()
  .normalize('NFKC')
  .max(LIMITS.emailLength)
  .regex(/^[^\s\p{Cc}\p{Cf}\p{DI}\u2800@,;:<>()[\]"\\]+@[^\s\p{Cc}\p{Cf}\p{DI}\u2800@,;:<>()[\]"\\]+$/u)

const password = text(LIMITS.password.most).min(1)

const account = z.object({ id: z.string(), mine: z.boolean(), rights: z.enum(ACCOUNT_RIGHTS) })

/**
 * `username` is the e-mail address; `openaikey` is the key's mask, '' if there is no key. `role`, `openaikey` and
 * `house_chats` belong to the `account` that the session works in. `accounts`: the person's own account, then those
 * that the person is a member of; each has its owner's name. `operator`: the person is an operator of the server,
 * whichever account the session works in. `house_chats`: chats on the operator's key; absent if the account has its own
 * key, or the operator lends none.
 */
export const user = z.object({
  name: z.string(),
  username: z.string(),
  role: z.int(),
  openaikey: z.string(),
  account,
  accounts: z.array(account.extend({ name: z.string(), username: z.string() })),
  operator: z.literal(true).optional(),
  house_chats: z.object({ left: z.int(), of: z.int() }).optional(),
})
export type User = z.infer<typeof user>

export const signUpMode = z.enum(['open', 'invite', 'closed'])
export type SignUpMode = z.infer<typeof signUpMode>

/**
 * Identifies a browser: the server gives it at sign-in, and the browser sends it with the next sign-in. It gives no
 * access by itself.
 */
const device = text(100).optional()

export const signedIn = z.object({ token: z.string(), user, device: z.string().optional() })

export const logInBody = z.object({ email, password, device })

export const signUpBody = z.object({
  name: filledText(LIMITS.name),
  email,
  password,
  'confirm-password': password,
  device,
  invitation: text(100).optional(),
})

const allowance = z.object({ used: z.int(), limit: z.int() })

export const userSettings = user.extend({
  account: account.extend({ paused: z.boolean(), email_confirmed: z.boolean(), weekly_mail: z.boolean() }),
  plan: z.object({
    tier: z.enum(['free', 'pro', 'premium']),
    state: z.enum(['none', 'trialing', 'active', 'past_due', 'canceling', 'granted']),
    renews_at: instant.nullable(),
  }),
  usage: z.object({ chats: allowance.extend({ resets_at: instant }), live_projects: allowance }),
})
export type UserSettings = z.infer<typeof userSettings>

/** What a new builder has done. Each field stays true for good. `hidden`: the builder has hidden the list. */
export const firstSteps = z.object({
  answer: z.boolean(),
  brick: z.boolean(),
  look: z.boolean(),
  live: z.boolean(),
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

export const saveProviderKeyBody = z.object({ openaikey: text(1_000) })

/** `key` is the key's mask, '' if there is no key. */
export const providerKey = z.object({
  id: z.string(),
  label: z.string(),
  needs_key: z.boolean(),
  operator_key: z.boolean().optional(),
  key: z.string(),
})
export type ProviderKey = z.infer<typeof providerKey>

export const saveOtherKeyBody = z.object({ provider: text(40).min(1), key: text(1_000) })

export const removeOtherKeyBody = z.object({ provider: text(40).min(1) })

const mailToken = text(100).min(1)

export const forgotPasswordBody = z.object({ email, device })

export const resetPasswordBody = z.object({ token: mailToken, new_password: password, confirm_password: password })

/** `password` is needed if the caller has no session of the account. */
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

export const revokeSessionsBody = z.object({ session_id: id.optional() })
