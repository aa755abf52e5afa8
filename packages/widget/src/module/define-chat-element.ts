import { updateElement } from '#beside/attach-chat.ts'
import { defineElement } from '#element/custom-element.ts'
import { mountDeployed } from './mount-deployed.ts'

/**
 * Defines `<bricks-chat project="ID">` once; later calls do nothing. `server` is the default for elements without one.
 * Does nothing outside a browser.
 */
export function defineChatElement({ server }: { server: string }): void {
  if (typeof customElements === 'undefined' || customElements.get('bricks-chat')) return
  defineElement((element) => {
    // A moved element leaves and enters in the same task.
    queueMicrotask(() => updateElement(element, (options) => mountDeployed({ server, ...options })))
  })
}
