import type { ChatEvent, ChatEventName } from './chat-events.ts'

const NAMES: ChatEventName[] = ['ready', 'open', 'close', 'message', 'reply', 'call', 'error', 'limit']

/** Hears of everything that happens in the chat of this element. */
export function listenToAll(host: HTMLElement, tell: (event: ChatEvent) => void): void {
  for (const type of NAMES) {
    host.addEventListener(`bricks:${type}`, ({ detail }) => tell({ type, ...detail } as ChatEvent))
  }
}
