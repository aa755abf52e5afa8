import { DAY, HOUR, MINUTE, SECOND } from '#time.ts'

export interface RateLimit {
  /** How often within one window; 0 is no limit. */
  limit: number
  /** How long a window lasts, in milliseconds; it begins with the first count. */
  windowMs: number
}

/** Every rate of the server that is not a setting, each for whom its name says. */
export const RATE_LIMITS = {
  mailPerKindAndRecipient: { limit: 5, windowMs: HOUR },
  mailPerKindAndSender: { limit: 60, windowMs: HOUR },
  confirmationMailPerAccount: { limit: 5, windowMs: HOUR },
  /** One at sign-up, and those that are asked for. */
  confirmationMailPerRecipient: { limit: 6, windowMs: HOUR },
  /** From wherever they are asked for; one client alone gets no more than the next line says. */
  resetMailPerRecipient: { limit: 20, windowMs: HOUR },
  resetMailPerRecipientAndSender: { limit: 5, windowMs: HOUR },
  disownedAccountPerAddress: { limit: 30, windowMs: HOUR },
  /** To the operator; the messages themselves are kept all the same. */
  contactMailPerRecipient: { limit: 100, windowMs: HOUR },
  passwordChangePerAccount: { limit: 5, windowMs: HOUR },
  dataDownloadPerAccount: { limit: 10, windowMs: HOUR },
  contactMessagePerAddress: { limit: 60, windowMs: HOUR },
  /** Whatever stores contents: projects, saves, versions, templates, sharing. The number is a setting's default. */
  contentWritePerAccount: { limit: 60, windowMs: MINUTE },
  brickTrialPerAccount: { limit: 30, windowMs: MINUTE },
  providerKeyCheckPerAccount: { limit: 10, windowMs: HOUR },
  /** Each asks the payment provider for a page. */
  paymentPagePerAccount: { limit: 200, windowMs: HOUR },
} as const satisfies Record<string, RateLimit>

export interface ConcurrencyLimit {
  /** How many at once, over all processes. */
  most: number
  /** Longer than any of them takes, in milliseconds: whatever a process that died had under way ends then. */
  leaseMs: number
}

/** What may be under way at once, each for whom its name says. */
export const CONCURRENCY_LIMITS = {
  brickTrialsPerAccount: { most: 3, leaseMs: 30 * SECOND },
} as const satisfies Record<string, ConcurrencyLimit>
/**
 * What one address may take of an owner's month within a day of its first chat: a part of it, but where the month is small as
 * many as somebody needs who tries the bot out.
 */
export const CHAT_SHARE = { ofMonth: 1 / 20, least: 20, windowMs: DAY } as const
