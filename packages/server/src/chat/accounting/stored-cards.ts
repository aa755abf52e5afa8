import type { Card, CardsEvent } from '@bricks/contract/wire'
import type { Turn } from '#chat/turn.ts'
import { maskPersonal, maskPersonalInUrl } from '#conversation-texts/mask-personal.ts'

/** In characters of JSON. Of a longer text the last lists are left out. */
const MOST = 64 * 1024

export function toStoredCards(shown: readonly CardsEvent[], { isMasking }: Pick<Turn, 'isMasking'>): string | null {
  if (shown.length === 0) return null
  const lists = shown.map(({ brick, items }) => ({ brick, items: isMasking ? items.map(maskCard) : items }))
  while (JSON.stringify(lists).length > MOST) lists.pop()
  return JSON.stringify(lists)
}

function maskCard({ title, subtitle, image, link, fields }: Card): Card {
  return {
    title: maskPersonal(title),
    ...(subtitle && { subtitle: maskPersonal(subtitle) }),
    ...(image && { image: maskPersonalInUrl(image) }),
    ...(link && { link: maskPersonalInUrl(link) }),
    ...(fields && { fields: fields.map(({ label, value }) => ({ label, value: maskPersonal(value) })) }),
  }
}
