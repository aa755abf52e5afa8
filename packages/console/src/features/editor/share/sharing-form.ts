import type { Appearance, Project, SharedTexts, VisitorLimits } from '@bricks/contract'
import { describeText, type PublicPart } from '@bricks/contract/wire'

/** What the dialog edits. Allowed sites are text, one a line. */
export interface SharingForm {
  appearance: Appearance
  texts: SharedTexts
  sites: string
  limits: VisitorLimits
}

export function startSharing({ appearance, texts, origins, limits }: Project): SharingForm {
  return { appearance, texts, sites: origins.join('\n'), limits }
}

/** The origins named, one a line; an address is cut down to its origin. */
export function readOrigins(sites: string): string[] {
  const lines = sites.split(/[\s,]+/).filter((line) => line !== '')
  return [...new Set(lines.map(toOrigin))]
}

/** The first line that names no web site, if any. */
export function findBadSite(sites: string): string | undefined {
  return readOrigins(sites).find((origin) => !/^https?:\/\//.test(origin) || !URL.canParse(origin))
}

/** What is sent: suggested prompts that were left empty are none. */
export function toSharing(projectId: string, { appearance, texts, sites, limits }: SharingForm) {
  const prompts = appearance.prompts.filter((prompt) => prompt.trim() !== '')
  return { project_id: projectId, appearance: { ...appearance, prompts }, texts, origins: readOrigins(sites), limits }
}

/** What every visitor reads of it, and what in it looks like a secret. */
export function listSharedParts({ appearance, texts }: SharingForm): PublicPart[] {
  return [
    describeText('Title', appearance.title),
    describeText('Welcome', appearance.welcome),
    ...appearance.prompts.map((prompt) => describeText('Suggested prompt', prompt)),
    describeText('Text at the limit', texts.limit),
    describeText('Text when it is not available', texts.unavailable),
  ]
}

function toOrigin(text: string): string {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return text
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : text
}
