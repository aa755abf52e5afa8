import type { Appearance, Placement, Project, SharedTexts, Teaser, VisitorLimits } from '@bricks/contract'
import { createMarkedPart, isPathPattern, LIMITS, type PublicPart } from '@bricks/contract/wire'

/** The paths are texts as typed, one path per line. */
export interface PlacementForm extends Pick<Placement, 'launcher' | 'devices'> {
  showOn: string
  hideOn: string
  teaser: TeaserForm
}

export interface TeaserForm {
  text: string
  when: 'seconds' | 'scroll'
  seconds: string
  scroll: string
  paths: string
}

export interface SharingForm {
  appearance: Appearance
  texts: SharedTexts
  sites: string
  limits: VisitorLimits
  placement: PlacementForm
  imageHosts: string
  followUps: boolean
}

export function toSharingForm(project: Project): SharingForm {
  const { appearance, texts, origins, limits, placement, image_hosts = [], follow_ups = false } = project
  const { launcher = true, devices = 'all', show_on = [], hide_on = [] } = placement ?? {}
  const paths = { showOn: show_on.join('\n'), hideOn: hide_on.join('\n') }
  const teaser = toTeaserForm(placement?.teaser)
  return {
    appearance,
    texts,
    sites: origins.join('\n'),
    limits,
    placement: { launcher, devices, ...paths, teaser },
    imageHosts: image_hosts.join('\n'),
    followUps: follow_ups,
  }
}

function toTeaserForm(teaser?: Teaser): TeaserForm {
  const { text = '', seconds = 10, scroll = 0, paths = [] } = teaser ?? {}
  const when = scroll > 0 && seconds === 0 ? 'scroll' : 'seconds'
  return { text, when, seconds: `${seconds || 10}`, scroll: `${scroll || 50}`, paths: paths.join('\n') }
}

function toTeaser({ text, when, seconds, scroll, paths }: TeaserForm): Teaser | undefined {
  if (text.trim() === '') return undefined
  const parseNumber = (typed: string, most: number) => Math.min(most, Math.max(1, Math.round(Number(typed)) || 1))
  return {
    text: text.trim(),
    seconds: when === 'seconds' ? parseNumber(seconds, 600) : 0,
    scroll: when === 'scroll' ? parseNumber(scroll, 100) : 0,
    paths: parsePaths(paths),
  }
}

export function parsePaths(lines: string): string[] {
  const paths = lines.split(/[\s,]+/).filter((line) => line !== '')
  return [
    ...new Set(paths.map((path) => (/^https?:\/\//i.test(path) && URL.canParse(path) ? new URL(path).pathname : path))),
  ]
}

export function findBadPath(lines: string): string | undefined {
  return parsePaths(lines).find((path) => !isPathPattern(path))
}

export function parseOrigins(sites: string): string[] {
  const lines = sites.split(/[\s,]+/).filter((line) => line !== '')
  return [...new Set(lines.map(toOrigin))]
}

export function findBadSite(sites: string): string | undefined {
  return parseOrigins(sites).find((origin) => !/^https?:\/\//.test(origin) || !URL.canParse(origin))
}

export function parseHosts(lines: string): string[] {
  const hosts = lines.split(/[\s,]+/).filter((line) => line !== '')
  return [...new Set(hosts.map((host) => toHostName(host.toLowerCase())))]
}

export function findHostError(lines: string): string | undefined {
  const hosts = parseHosts(lines)
  const bad = hosts.find((host) => !HOST_FORM.test(host))
  if (bad !== undefined) return `“${bad}” is no host. A host looks like images.shop.example.`
  return hosts.length > LIMITS.imageHosts ? `${LIMITS.imageHosts} hosts at most.` : undefined
}

const HOST_FORM = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

function toHostName(text: string): string {
  const address = text.includes('://') ? text : `https://${text}`
  return URL.canParse(address) ? new URL(address).hostname : text
}

export function toSharing(projectId: string, form: SharingForm) {
  const { appearance, texts, sites, limits, placement, imageHosts, followUps } = form
  const prompts = appearance.prompts.filter((prompt) => prompt.trim() !== '')
  const { launcher, devices, showOn, hideOn } = placement
  const teaser = toTeaser(placement.teaser)
  return {
    project_id: projectId,
    appearance: { ...appearance, prompts },
    texts,
    origins: parseOrigins(sites),
    limits,
    placement: {
      launcher,
      devices,
      show_on: parsePaths(showOn),
      hide_on: parsePaths(hideOn),
      ...(teaser && { teaser }),
    },
    image_hosts: parseHosts(imageHosts),
    follow_ups: followUps,
  }
}

/**
 * Applies the changes from `saved` to `form` to the project as it is now. All else may meanwhile have been saved in
 * another tab or by another member, and must stay.
 */
export function toSharingChanges(project: Project, saved: SharingForm, form: SharingForm) {
  const now = toSharing(project.id, toSharingForm(project))
  const before = toSharing(project.id, saved)
  const after = toSharing(project.id, form)
  const { appearance, texts, origins, limits, placement, image_hosts, follow_ups } = after
  return {
    project_id: project.id,
    ...(isChanged(before.appearance, appearance) && {
      appearance: applyChangedFields(now.appearance, before.appearance, appearance),
    }),
    ...(isChanged(before.texts, texts) && { texts: applyChangedFields(now.texts, before.texts, texts) }),
    ...(isChanged(before.origins, origins) && { origins }),
    ...(isChanged(before.limits, limits) && { limits: applyChangedFields(now.limits, before.limits, limits) }),
    ...(isChanged(before.placement, placement) && {
      // A program may store a teaser that the form cannot hold: shown at once or at one of two moments. It is kept.
      placement: applyChangedFields({ ...now.placement, ...project.placement }, before.placement, placement),
    }),
    ...(isChanged(before.image_hosts, image_hosts) && { image_hosts }),
    ...(isChanged(before.follow_ups, follow_ups) && { follow_ups }),
  }
}

function applyChangedFields<Part extends object>(now: Part, before: Part, after: Part): Part {
  const changes: Partial<Part> = {}
  for (const field in { ...before, ...after }) {
    if (isChanged(before[field], after[field])) changes[field] = after[field]
  }
  return { ...now, ...changes }
}

function isChanged(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

export function listSharedParts({ appearance, texts, placement }: SharingForm): PublicPart[] {
  return [
    createMarkedPart('Title', appearance.title),
    createMarkedPart('Welcome', appearance.welcome),
    createMarkedPart('Text of the button', appearance.launcher_text ?? ''),
    ...appearance.prompts.map((prompt) => createMarkedPart('Suggested prompt', prompt)),
    createMarkedPart('Line beside the button', placement.teaser.text),
    createMarkedPart('Text at the limit', texts.limit),
    createMarkedPart('Question before the first message', appearance.consent?.text ?? ''),
    createMarkedPart('Text when it is not available', texts.unavailable),
  ]
}

function toOrigin(text: string): string {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return text
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : text
}
