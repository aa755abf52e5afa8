import { updateElement } from '#beside/attach-chat.ts'
import { defineElement } from '#element/custom-element.ts'
import { mountDeployed } from './mount-deployed.ts'

export function defineChatElement({ server }: { server: string }): void {
  if (typeof customElements === 'undefined' || customElements.get('bricks-chat')) return
  defineElement((element) => {
    // An element that is moved leaves and enters the page within one task. The microtask runs after both, so the
    // element keeps its chat.
    queueMicrotask(() => updateElement(element, (options) => mountDeployed({ server, ...options })))
  })
}
