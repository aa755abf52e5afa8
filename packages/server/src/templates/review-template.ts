import { createHash } from 'node:crypto'
import { listPublicBotParts } from '@bricks/contract/wire'
import type { PublishedTemplate } from './template.repository.ts'

export interface ShownPart {
  place: string
  text: string
  marked?: string[]
}

export function listPublicTexts({ name, description, content }: PublishedTemplate): ShownPart[] {
  const { settings, functions, connections } = content
  const parts = listPublicBotParts({ name, description, system: settings.system ?? '', functions, connections })
  return parts.map(({ place, text, marks }) => ({
    place,
    text,
    ...(marks.length > 0 && { marked: marks.map(({ start, end }) => text.slice(start, end)) }),
  }))
}

const SEEN_LENGTH = 8

/** A hash of the template, by which an approval proves that the operator saw exactly this template. */
export function hashTemplate(template: PublishedTemplate): string {
  const { id, name, description, content } = template
  const whole = JSON.stringify([id, name, description, content])
  return createHash('sha256').update(whole).digest('hex').slice(0, SEEN_LENGTH)
}
