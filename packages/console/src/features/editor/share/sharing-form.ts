import type { Appearance, Placement, Project, SharedTexts, VisitorLimits } from '@bricks/contract'
import { describeText, isPathPattern, type PublicPart } from '@bricks/contract/wire'

/** Paths as they are typed, one a line. */
export interface PlacementForm extends Pick<Placement, 'launcher' | 'devices'> {
  showOn: string
  hideOn: string
}

export interface SharingForm {
  appearance: Appearance
  texts: SharedTexts
  sites: string
  limits: VisitorLimits
  placement: PlacementForm
}

export function startSharing({ appearance, texts, origins, limits, placement }: Project): SharingForm {
  const { launcher = true, devices = 'all', show_on = [], hide_on = [] } = placement ?? {}
  const paths = { showOn: show_on.join('\n'), hideOn: hide_on.join('\n') }
  return { appearance, texts, sites: origins.join('\n'), limits, placement: { launcher, devices, ...paths } }
}

/** An address of a page is cut down to its path. */
export function readPaths(lines: string): string[] {
  const paths = lines.split(/[\s,]+/).filter((line) => line !== '')
  return [
    ...new Set(paths.map((path) => (/^https?:\/\//i.test(path) && URL.canParse(path) ? new URL(path).pathname : path))),
  ]
}

export function findBadPath(lines: string): string | undefined {
  return readPaths(lines).find((path) => !isPathPattern(path))
}

export function readOrigins(sites: string): string[] {
  const lines = sites.split(/[\s,]+/).filter((line) => line !== '')
  return [...new Set(lines.map(toOrigin))]
}

export function findBadSite(sites: string): string | undefined {
  return readOrigins(sites).find((origin) => !/^https?:\/\//.test(origin) || !URL.canParse(origin))
}

export function toSharing(projectId: string, { appearance, texts, sites, limits, placement }: SharingForm) {
  const prompts = appearance.prompts.filter((prompt) => prompt.trim() !== '')
  const { launcher, devices, showOn, hideOn } = placement
  return {
    project_id: projectId,
    appearance: { ...appearance, prompts },
    texts,
    origins: readOrigins(sites),
    limits,
    placement: { launcher, devices, show_on: readPaths(showOn), hide_on: readPaths(hideOn) },
  }
}

export function listSharedParts({ appearance, texts }: SharingForm): PublicPart[] {
  return [
    describeText('Title', appearance.title),
    describeText('Welcome', appearance.welcome),
    ...appearance.prompts.map((prompt) => describeText('Suggested prompt', prompt)),
    describeText('Text at the limit', texts.limit),
    describeText('Question before the first message', appearance.consent?.text ?? ''),
    describeText('Text when it is not available', texts.unavailable),
  ]
}

function toOrigin(text: string): string {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return text
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : text
}
