import { z } from 'zod'
import { id, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'
import { isPathPattern } from '#wire/path-patterns.ts'
import { consent } from './consent.ts'

/** How the chat looks on a site. `accent` is '' (the product's blue) or `#rrggbb`; `avatar` is a letter or an emoji. */
export const appearance = z.object({
  title: text(LIMITS.name).trim().default(''),
  avatar: text(16).trim().default(''),
  accent: z
    .string()
    .max('#rrggbb'.length)
    .regex(/^(#[0-9a-fA-F]{6})?$/)
    .default(''),
  welcome: text(1_000).default(''),
  prompts: z.array(text(200).trim().min(1)).max(LIMITS.suggestedPrompts).default([]),
  position: z.enum(['right', 'left']).default('right'),
  consent: consent.optional(),
})
export type Appearance = z.infer<typeof appearance>

/** Texts for visitors if the month's chats are used up, or the bot is not available. '' means the built-in text. */
export const sharedTexts = z.object({
  limit: text(300).trim().default(''),
  unavailable: text(300).trim().default(''),
})
export type SharedTexts = z.infer<typeof sharedTexts>

/** Chats a minute that one visitor, or one address, may start. 0 means the server's own limit. */
export const visitorLimits = z.object({
  per_visitor: z.int().min(0).max(10_000).default(0),
  per_address: z.int().min(0).max(10_000).default(0),
})
export type VisitorLimits = z.infer<typeof visitorLimits>

/** A path of a site, as `location.pathname` has it; `*`, at most five times, stands for any characters, also none. */
export const pathPattern = text(200)
  .trim()
  .refine(isPathPattern, 'A path begins with / or *, has at most five *, and no spaces, ? or #. For example: /shop/*')

/**
 * Where a site shows the bubble; the paths of `hide_on` win. `phone` is a screen on which the open chat covers the whole
 * page. Without `launcher` no button is shown, and the site opens the chat by its own.
 */
export const placement = z.object({
  launcher: z.boolean().default(true),
  devices: z.enum(['all', 'desktop', 'phone']).default('all'),
  show_on: z.array(pathPattern).max(LIMITS.pathPatterns).default([]),
  hide_on: z.array(pathPattern).max(LIMITS.pathPatterns).default([]),
})
export type Placement = z.infer<typeof placement>

/** Web sites that may show the bot, as exact origins (`https://shop.example`); an empty list means every site. */
export const origins = z
  .array(text(300).trim().refine(isOrigin, 'An origin looks like https://shop.example'))
  .max(LIMITS.originsPerProject)

export const shareBody = z.object({
  project_id: id,
  appearance,
  texts: sharedTexts,
  origins,
  limits: visitorLimits.optional(),
  placement: placement.optional(),
})

export const sharing = z.object({
  appearance,
  texts: sharedTexts,
  origins: z.array(z.string()),
  limits: visitorLimits,
  /** Absent: everywhere. */
  placement: placement.optional(),
})
export type Sharing = z.infer<typeof sharing>

// `URL` allows `*` and `;` in a host, which have a meaning in a Content-Security-Policy.
const ORIGIN_FORM = /^https?:\/\/(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/

function isOrigin(value: string): boolean {
  return ORIGIN_FORM.test(value) && URL.canParse(value) && new URL(value).origin === value
}
