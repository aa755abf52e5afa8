import { defineElement } from './define-element.ts'
import { settle } from './element-chat.ts'
import { mountDeployed } from './mount-chat.ts'

/**
 * Makes `<bricks-chat project="ID">` known to the page, once, however often it is called. `server` is for elements that do not
 * name one. Does nothing where there is no page, as on a server.
 */
export function defineChatElement({ server }: { server: string }): void {
  if (typeof customElements === 'undefined' || customElements.get('bricks-chat')) return
  defineElement((element) => {
    // A microtask later: an element that is moved leaves and comes in one go.
    queueMicrotask(() => settle(element, (options) => mountDeployed({ server, ...options })))
  })
}
