import type { Appearance, Project, SharedTexts, VisitorLimits } from '@bricks/contract'
import { describeText, type PublicPart } from '@bricks/contract/wire'

export interface SharingForm {
  appearance: Appearance
  texts: SharedTexts
  sites: string
  limits: VisitorLimits
}

export function startSharing({ appearance, texts, origins, limits }: Project): SharingForm {
  return { appearance, texts, sites: origins.join('\n'), limits }
}

export function readOrigins(sites: string): string[] {
  const lines = sites.split(/[\s,]+/).filter((line) => line !== '')
  return [...new Set(lines.map(toOrigin))]
}

export function findBadSite(sites: string): string | undefined {
  return readOrigins(sites).find((origin) => !/^https?:\/\//.test(origin) || !URL.canParse(origin))
}

export function toSharing(projectId: string, { appearance, texts, sites, limits }: SharingForm) {
  const prompts = appearance.prompts.filter((prompt) => prompt.trim() !== '')
  return { project_id: projectId, appearance: { ...appearance, prompts }, texts, origins: readOrigins(sites), limits }
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
