import { DAY, HOUR, MINUTE, SECOND } from '#time.ts'

export interface RateLimit {
  limit: number
  /** In milliseconds. A window begins with its first count. */
  windowMs: number
}

export interface RateLimitRule extends RateLimit {
  counts: string
  per: 'address' | 'account'
}

/**
 * Rate limits that have one counter per address or account. Some can be replaced by a setting: `signUp` by
 * SIGNUPS_PER_HOUR_PER_ADDRESS, `passwordReset` by RESETS_PER_HOUR_PER_ADDRESS, `contentWrite` by
 * WRITES_PER_MINUTE_PER_ACCOUNT and `contentRead` by READS_PER_MINUTE_PER_ACCOUNT.
 */
export const RATE_LIMITS = {
  signUp: { counts: 'signup', per: 'address', limit: 60, windowMs: HOUR },
  passwordReset: { counts: 'reset', per: 'address', limit: 30, windowMs: HOUR },
  passwordChange: { counts: 'password', per: 'account', limit: 5, windowMs: HOUR },
  passkeyLogIn: { counts: 'passkey', per: 'address', limit: 120, windowMs: 15 * MINUTE },
  oidcSignIn: { counts: 'oidc', per: 'address', limit: 120, windowMs: 15 * MINUTE },
  factorChange: { counts: 'factor', per: 'account', limit: 60, windowMs: HOUR },
  confirmationMail: { counts: 'confirm', per: 'account', limit: 5, windowMs: HOUR },
  disownedAccount: { counts: 'disown', per: 'address', limit: 30, windowMs: HOUR },
  invitation: { counts: 'invitation', per: 'account', limit: 10, windowMs: DAY },
  invitationLink: { counts: 'invitation-link', per: 'address', limit: 120, windowMs: HOUR },
  dataDownload: { counts: 'data', per: 'account', limit: 10, windowMs: HOUR },
  contactMessage: { counts: 'contact', per: 'address', limit: 60, windowMs: HOUR },
  handoff: { counts: 'handoff', per: 'address', limit: 20, windowMs: HOUR },
  handoffTest: { counts: 'handoff-test', per: 'account', limit: 20, windowMs: HOUR },
  handoffAddress: { counts: 'handoff-address', per: 'account', limit: 5, windowMs: HOUR },
  handoffLink: { counts: 'handoff-link', per: 'address', limit: 30, windowMs: HOUR },
  forgetting: { counts: 'forget', per: 'address', limit: 60, windowMs: HOUR },
  feedback: { counts: 'feedback', per: 'address', limit: 240, windowMs: MINUTE },
  /** A client asks every second while another process makes the answer. */
  answerResuming: { counts: 'resume', per: 'address', limit: 240, windowMs: MINUTE },
  contentWrite: { counts: 'write', per: 'account', limit: 60, windowMs: MINUTE },
  /** Reads of conversations, checks, insights and audit events. */
  contentRead: { counts: 'content-read', per: 'account', limit: 120, windowMs: MINUTE },
  brickTrial: { counts: 'try', per: 'account', limit: 30, windowMs: MINUTE },
  rehearsal: { counts: 'rehearse', per: 'account', limit: 60, windowMs: MINUTE },
  connectionStart: { counts: 'connect', per: 'account', limit: 60, windowMs: HOUR },
  connectionFinish: { counts: 'connected', per: 'account', limit: 60, windowMs: HOUR },
  apiReading: { counts: 'read', per: 'account', limit: 30, windowMs: MINUTE },
  providerKeyCheck: { counts: 'provider-key', per: 'account', limit: 10, windowMs: HOUR },
  paymentPage: { counts: 'payment-page', per: 'account', limit: 200, windowMs: HOUR },
} as const satisfies Record<string, RateLimitRule>

/** The settings CHATS_PER_MINUTE_PER_VISITOR and CHATS_PER_MINUTE_PER_ADDRESS replace the first two. */
export const CHAT_LIMITS = {
  perVisitor: { limit: 20, windowMs: MINUTE },
  perAddress: { limit: 60, windowMs: MINUTE },
  perRequestId: { limit: 1, windowMs: DAY },
  /** Test chats on the operator's key. The setting HOUSE_CHATS_A_DAY limits all people together. */
  houseTests: { perAddress: 50, windowMs: DAY },
  /** One address may use this share of the owner's month in a day, but at least `least` chats. */
  ownersMonthPerAddress: { share: 1 / 20, least: 20, windowMs: DAY },
  /** Calls that wait for the visitor's agreement. The window is as long as such a call waits. */
  confirmationsPerAddress: { limit: 50, windowMs: 15 * MINUTE },
} as const

export const HANDOFF_LIMITS = {
  perConversation: { limit: 1, windowMs: HOUR },
  /** Below `perProject`, so that nobody can use up the day of a bot alone. */
  perAddress: { limit: 40, windowMs: DAY },
  perProject: { limit: 200, windowMs: DAY },
} as const

/** For one account, by its plan. Settings: REHEARSALS_A_DAY_FREE and so on. */
export const REHEARSALS_A_DAY = { free: 50, pro: 1_000, premium: 5_000 } as const

export interface MailLimits {
  perRecipient: RateLimit
  perRecipientAndSender?: RateLimit
  perSender: RateLimit
}

export const MAIL_LIMITS = {
  any: { perRecipient: { limit: 5, windowMs: HOUR }, perSender: { limit: 60, windowMs: HOUR } },
  byKind: {
    invitation: { perRecipient: { limit: 3, windowMs: DAY } },
    email_confirmation: { perRecipient: { limit: 6, windowMs: HOUR } },
    password_reset: {
      perRecipient: { limit: 20, windowMs: HOUR },
      perRecipientAndSender: { limit: 5, windowMs: HOUR },
    },
    /** Over this limit the operator gets no mail, but the message is kept. */
    contact_message: { perRecipient: { limit: 100, windowMs: HOUR } },
  },
} as const satisfies { any: MailLimits; byKind: Record<string, Partial<MailLimits>> }

export const LOG_IN_LIMITS = {
  windowMs: 15 * MINUTE,
  /** After this many failures the pair of account and address is blocked, twice as long after each further failure. */
  perAccountAndAddress: { failures: 10, firstBlockMs: 30 * SECOND, longestBlockMs: 15 * MINUTE },
  perKnownDevice: { failures: 10 },
  /**
   * After this many failures each try waits. In one process at most `waiting` tries of an address wait at once; more
   * are refused.
   */
  perAddress: { failures: 50, waitMs: 5 * SECOND, waiting: 8 },
  perAccount: { failures: 100, waitMs: 2 * SECOND },
} as const

/**
 * Failed second steps: `known` and `knownInDay` per known device, `stranger` per account, `recovery` per account and
 * address. Three codes of six digits are valid at a time, so 30 guesses hit one with a chance of 1 in 11,000.
 * `knownInDay` limits the guesses of a day, because a known device or session may be stolen.
 */
export const SECOND_FACTOR_LIMITS = {
  known: { failures: 10, windowMs: 15 * MINUTE },
  knownInDay: { failures: 60, windowMs: DAY },
  stranger: { failures: 30, windowMs: DAY },
  recovery: { failures: 30, windowMs: DAY },
} as const

export interface ConcurrencyLimit {
  counts: string
  most: number
  /**
   * After this time the slot of a crashed process is free again. It must be longer than any run, unless `renewEveryMs`
   * is set: the lease is then renewed while the run lasts.
   */
  leaseMs: number
  renewEveryMs?: number
}

export const CONCURRENCY_LIMITS = {
  brickTrial: { counts: 'trying', most: 3, leaseMs: 30 * SECOND },
  /**
   * Checks and the routing table run for 25 minutes at most. The lease is short, so that after a crash nobody waits
   * that long.
   */
  rehearsal: { counts: 'rehearsing', most: 3, leaseMs: MINUTE, renewEveryMs: 15 * SECOND },
  /**
   * One reading fetches two documents at most. Each is fetched in 20 seconds and read in 20, and may wait for others.
   */
  apiReading: { counts: 'reading', most: 2, leaseMs: 3 * MINUTE },
} as const satisfies Record<string, ConcurrencyLimit>
