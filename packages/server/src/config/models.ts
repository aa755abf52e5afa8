import { ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { z } from 'zod'
import { isModelProfile } from '#language-model/language-model.ts'
import { DEFAULT_OFFERS, findKnownModel } from '#plans/known-models.ts'
import { createModelOffer, findUnusedDefaultOffer, type GivenOffer, type ModelOffer } from '#plans/model-offer.ts'
import { parsedSetting, splitAtCommas, throwInvalidValue, urlSetting } from './setting.ts'

export const modelSettings = z.object({
  OPENAI_BASE_URL: urlSetting('http:', 'https:'),
  OPENAI_MODELS: parsedSetting(parseModelOffers),
})

export function listDefaultOffers(): ModelOffer[] {
  return DEFAULT_OFFERS.map(({ id, role, isDefault = false }) => createModelOffer(id, { leastRole: role, isDefault }))
}

function parseModelOffers(value: string): ModelOffer[] {
  const offers = splitAtCommas(value).map(
    (entry) =>
      parseModelOffer(entry) ??
      throwInvalidValue('write entries like gpt-4o-mini, gpt-6-sol:8:reasoning-none or phi:3 role=8.'),
  )
  if (offers.length === 0)
    throwInvalidValue('write entries like gpt-4o-mini, gpt-6-sol:8:reasoning-none or phi:3 role=8.')
  if (new Set(offers.map(({ id }) => id)).size < offers.length) throwInvalidValue('name each model once.')
  const idle = findUnusedDefaultOffer(offers)
  if (idle) throwInvalidValue(describeUnusedDefaultOffer(idle))
  return offers
}

export function describeUnusedDefaultOffer({ idle, before }: { idle: string; before: string }): string {
  return `${idle} is said to be the default, but ${before} before it always is: say it of one.`
}

/** Visible ASCII except `,`, which stands between entries, and `=`, which stands in options. */
const ID_FORM = /^[!-+\--<>-~]{1,200}$/
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/
const HIGHEST_ROLE = 100

const PRICE_FORM = /^\d{1,6}(\.\d{1,6})?$/

/**
 * Reads `id[:8 or 9][:profile]`, or an id with options: `role=8 profile=reasoning ends=2027-01-14 price=0.15/0.6
 * looked-up=2026-11-22 tools=no default`. If there are options, colons belong to the id. Undefined if the entry has
 * neither form.
 */
export function parseModelOffer(entry: string): ModelOffer | undefined {
  const [first = '', ...options] = entry.split(/\s+/)
  if (!ID_FORM.test(first)) return undefined
  if (options.length === 0) return parseShortForm(first)
  const said: GivenOffer = {}
  return options.every((option) => readOfferOption(said, option)) ? createModelOffer(first, said) : undefined
}

function parseShortForm(text: string): ModelOffer | undefined {
  const parts = text.split(':')
  const said: GivenOffer = {}
  const profile = parts.at(-1) ?? ''
  if (parts.length > 1 && isModelProfile(profile)) {
    said.profile = profile
    parts.pop()
  }
  if (parts.length > 1 && isLeastRole(parts)) said.leastRole = Number(parts.pop())
  const id = parts.join(':')
  return id === '' ? undefined : createModelOffer(id, said)
}

/**
 * The last part is a role if it is a plan's role or follows a known model's id. Any other number belongs to the id,
 * such as in `phi:3`.
 */
function isLeastRole(parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? ''
  if (!isPlanRole(last)) return false
  const role = Number(last)
  return role === ROLE_PRO || role === ROLE_PREMIUM || findKnownModel(parts.slice(0, -1).join(':')) !== undefined
}

function isPlanRole(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= HIGHEST_ROLE
}

function isCalendarDay(text: string): boolean {
  return DAY_FORM.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
}

function readOfferOption(said: GivenOffer, option: string): boolean {
  const [name = '', value = '', ...rest] = option.split('=')
  if (rest.length > 0) return false
  if (option === 'default') said.isDefault = true
  else if (name === 'role' && isPlanRole(value)) said.leastRole = Number(value)
  else if (name === 'profile' && isModelProfile(value)) said.profile = value
  else if (name === 'ends' && value === 'never') said.ends = null
  else if (name === 'ends' && isCalendarDay(value)) said.ends = value
  else if (name === 'price' && value === 'unknown') said.prices = null
  else if (name === 'price') return readPricesOption(said, value)
  else if (name === 'looked-up' && isCalendarDay(value)) said.lookedUp = value
  else if (name === 'tools' && (value === 'yes' || value === 'no')) said.tools = value === 'yes'
  else return false
  return true
}

function readPricesOption(said: GivenOffer, value: string): boolean {
  const [input = '', output = '', ...rest] = value.split('/')
  if (rest.length > 0 || !PRICE_FORM.test(input) || !PRICE_FORM.test(output)) return false
  said.prices = { input: Number(input), output: Number(output) }
  return true
}
