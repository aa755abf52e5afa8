import type { Card, CardsEvent } from '@bricks/contract/wire'
import type { Turn } from '#chat/turn.ts'
import { maskPersonal, maskPersonalInUrl } from '#conversation-texts/mask-personal.ts'

/** In characters of JSON. What is more is left out from the end. */
const MOST = 64 * 1024

/** As they were shown, with personal data masked if so. Postgres stores no NUL; none of these texts has one. */
export function keepCards(shown: readonly CardsEvent[], { isMasking }: Pick<Turn, 'isMasking'>): string | null {
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
