import { emitEvent } from '#chat-events.ts'

export function emitLinkEvent(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  const host = (link?.getRootNode() as ShadowRoot | undefined)?.host
  if (link && host && !emitEvent(host, 'link', { href: link.href })) event.preventDefault()
}
