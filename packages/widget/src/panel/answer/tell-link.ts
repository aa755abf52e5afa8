import { emitEvent } from '#chat-events.ts'

/** The page hears of a link before it is followed, and may follow it in its own way. */
export function tellLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  const host = (link?.getRootNode() as ShadowRoot | undefined)?.host
  if (link && host && !emitEvent(host, 'link', { href: link.href })) event.preventDefault()
}
