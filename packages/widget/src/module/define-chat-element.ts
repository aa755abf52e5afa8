import { updateElement } from '#beside/attach-chat.ts'
import { defineElement } from '#element/custom-element.ts'
import { mountDeployed } from './mount-deployed.ts'

export function defineChatElement({ server }: { server: string }): void {
  if (typeof customElements === 'undefined' || customElements.get('bricks-chat')) return
  defineElement((element) => {
    // A moved element leaves and enters the page in the same task, and keeps its chat, because it is looked at after
    // that task.
    queueMicrotask(() => updateElement(element, (options) => mountDeployed({ server, ...options })))
  })
}
