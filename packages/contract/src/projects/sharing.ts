import { z } from 'zod'
import { id, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'
import { isPathPattern } from '#wire/path-patterns.ts'
import { consent } from './consent.ts'

export const CHAT_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar'] as const

const look = z.object({
  title: text(LIMITS.name).trim(),
  avatar: text(16).trim(),
  accent: z
    .string()
    .max('#rrggbb'.length)
    .regex(/^(#[0-9a-fA-F]{6})?$/),
  welcome: text(1_000),
  prompts: z.array(text(200).trim().min(1)).max(LIMITS.suggestedPrompts),
  position: z.enum(['right', 'left']),
})

const lookIfChosen = {
  consent: consent.optional(),
  launcher_text: text(LIMITS.launcherText).trim().min(1).optional(),
  size: z.enum(['small', 'large']).optional(),
  font: z.enum(['site']).optional(),
  language: z.enum(CHAT_LANGUAGES).optional(),
  color_scheme: z.enum(['light', 'dark']).optional(),
}

/**
 * `accent` is '' (the product's blue) or `#rrggbb`; `avatar` is a letter or an emoji. Without `font` the chat has the
 * system's font; without `language` the visitor's language; without `color_scheme` the page's.
 */
export const appearance = z.object({
  title: look.shape.title.default(''),
  avatar: look.shape.avatar.default(''),
  accent: look.shape.accent.default(''),
  welcome: look.shape.welcome.default(''),
  prompts: look.shape.prompts.default([]),
  position: look.shape.position.default('right'),
  ...lookIfChosen,
})
export type Appearance = z.infer<typeof appearance>

const words = z.object({ limit: text(300).trim(), unavailable: text(300).trim() })

/** Texts for visitors if the month's chats are used up, or the bot is not available. '' means the built-in text. */
export const sharedTexts = z.object({
  limit: words.shape.limit.default(''),
  unavailable: words.shape.unavailable.default(''),
})
export type SharedTexts = z.infer<typeof sharedTexts>

const chatsPerMinute = z.int().min(0).max(10_000)

const limitsIfChosen = {
  challenge: z.boolean().optional(),
}

/**
 * Chats a minute that one visitor, or one address, may start. 0 means the server's own limit. With `challenge`, every
 * visitor's browser computes a proof of work before a message is answered; without it, only during an attack. The
 * operator can turn proofs off, or demand them for all bots.
 */
export const visitorLimits = z.object({
  per_visitor: chatsPerMinute.default(0),
  per_address: chatsPerMinute.default(0),
  ...limitsIfChosen,
})
export type VisitorLimits = z.infer<typeof visitorLimits>

/** A path of a site as in `location.pathname`. `*`, at most five times, stands for any characters or none. */
export const pathPattern = text(200)
  .trim()
  .refine(isPathPattern, 'A path begins with / or *, has at most five *, and no spaces, ? or #. For example: /shop/*')

/**
 * A line beside the bubble, shown once to a visitor: after `seconds` or `scroll` percent of the page, whichever comes
 * first (0 turns a condition off; both 0: at once), on these paths, or on every page.
 */
export const teaser = z.object({
  text: text(160).trim().min(1),
  seconds: z.int().min(0).max(600).default(10),
  scroll: z.int().min(0).max(100).default(0),
  paths: z.array(pathPattern).max(LIMITS.pathPatterns).default([]),
})
export type Teaser = z.infer<typeof teaser>

const place = z.object({
  launcher: z.boolean(),
  devices: z.enum(['all', 'desktop', 'phone']),
  show_on: z.array(pathPattern).max(LIMITS.pathPatterns),
  hide_on: z.array(pathPattern).max(LIMITS.pathPatterns),
})

const placeIfChosen = { teaser: teaser.optional() }

/**
 * Where a site shows the bubble; the paths of `hide_on` win over those of `show_on`. `phone` is a screen that the open
 * chat covers. Without `launcher` no button is shown, and the site opens the chat in its own way.
 */
export const placement = z.object({
  launcher: place.shape.launcher.default(true),
  devices: place.shape.devices.default('all'),
  show_on: place.shape.show_on.default([]),
  hide_on: place.shape.hide_on.default([]),
  ...placeIfChosen,
})
export type Placement = z.infer<typeof placement>

/** Web sites that may show the bot, as exact origins (`https://shop.example`); an empty list means every site. */
export const origins = z
  .array(text(300).trim().refine(isOrigin, 'An origin looks like https://shop.example'))
  .max(LIMITS.originsPerProject)

/** Hosts whose pictures cards may show: exact names, without https:// and port. */
export const imageHosts = z
  .array(text(253).trim().toLowerCase().refine(isHostName, 'A host looks like images.shop.example'))
  .max(LIMITS.imageHosts)

/**
 * A part that is absent stays as it is. In a part that is sent, an absent field that every bot has stays as it is; an
 * absent optional field (such as `font` or `challenge`) is removed.
 */
export const shareBody = z.object({
  project_id: id,
  appearance: look.partial().extend(lookIfChosen).optional(),
  texts: words.partial().optional(),
  origins: origins.optional(),
  limits: z
    .object({ per_visitor: chatsPerMinute, per_address: chatsPerMinute })
    .partial()
    .extend(limitsIfChosen)
    .optional(),
  placement: place.partial().extend(placeIfChosen).optional(),
  image_hosts: imageHosts.optional(),
  follow_ups: z.boolean().optional(),
})

export type SharingChange = Omit<z.infer<typeof shareBody>, 'project_id'>

export const sharing = z.object({
  appearance,
  texts: sharedTexts,
  origins: z.array(z.string()),
  limits: visitorLimits,
  placement: placement.optional(),
  image_hosts: z.array(z.string()).optional(),
  follow_ups: z.boolean().optional(),
})
export type Sharing = z.infer<typeof sharing>

// Both forms refuse `*` and `;`: `URL` allows them in a host, but in a Content-Security-Policy they have a meaning.
const ORIGIN_FORM = /^https?:\/\/(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/

const HOST_FORM = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

function isHostName(value: string): boolean {
  const address = `https://${value}`
  return HOST_FORM.test(value) && URL.canParse(address) && new URL(address).hostname === value
}

function isOrigin(value: string): boolean {
  return ORIGIN_FORM.test(value) && URL.canParse(value) && new URL(value).origin === value
}
