import { captureGlobals } from '#captured-globals.ts'
import { placeChat } from '#loader/place-chat.ts'
import type { ChatOptions } from '#options.ts'
import type { LoadPart, PlacedChat } from '#placed-chat.ts'

const IMPORTS: Record<string, () => Promise<unknown>> = {
  panel: () => import('#panel/panel.tsx'),
  beside: () => import('#beside/beside.ts'),
  extras: () => import('#extras/extras.ts'),
}

export function mountDeployed(options: ChatOptions): PlacedChat {
  // Only the origin is used, because an address that was copied from a browser ends with a slash.
  const server = new URL(options.server, location.href).origin
  const own = { __proto__: null, ...options, server } as ChatOptions
  return placeChat(own, loadPart as LoadPart, captureGlobals())
}

async function loadPart(name: string): Promise<unknown> {
  return IMPORTS[name]?.()
}
