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
  const own = { __proto__: null, ...options } as ChatOptions
  return placeChat(own, loadPart as LoadPart, captureGlobals())
}

async function loadPart(name: string): Promise<unknown> {
  return IMPORTS[name]?.()
}
