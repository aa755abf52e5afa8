import { createHash } from 'node:crypto'
import { listBotParts } from '@bricks/contract/wire'
import type { PublishedTemplate } from './template.repository.ts'

export interface ShownPart {
  place: string
  text: string
  /** What in it looks like a secret. */
  marked?: string[]
}

/** All that everybody would read of a template, with what looks like a secret marked. */
export function listShownParts({ name, description, content }: PublishedTemplate): ShownPart[] {
  const { settings, functions } = content
  const parts = listBotParts({ name, description, system: settings.system ?? '', functions })
  return parts.map(({ place, text, marks }) => ({
    place,
    text,
    ...(marks.length > 0 && { marked: marks.map(({ start, end }) => text.slice(start, end)) }),
  }))
}

const SEEN_LENGTH = 8

/** A word that only who was shown this template knows: it says that this very one was looked at. */
export function nameSight(template: PublishedTemplate): string {
  const { id, name, description, content } = template
  const whole = JSON.stringify([id, name, description, content])
  return createHash('sha256').update(whole).digest('hex').slice(0, SEEN_LENGTH)
}
