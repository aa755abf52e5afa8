import { captureGlobals } from '#captured-globals.ts'
import { placeChat } from '#loader/place-chat.ts'
import type { ChatOptions } from '#options.ts'
import type { LoadPart, PlacedChat } from '#placed-chat.ts'

const IMPORTS = {
  panel: () => import('#panel/panel.tsx'),
  connection: () => import('#panel/conversation/connection.ts'),
  beside: () => import('#beside/beside.ts'),
  extras: () => import('#extras/extras.ts'),
}

export function mountDeployed(options: ChatOptions): PlacedChat {
  const own = { __proto__: null, ...options } as ChatOptions
  return placeChat(own, ((name) => IMPORTS[name]()) as LoadPart, captureGlobals())
}
