import { expect, it } from 'vitest'
import { mountSource } from '#index.ts'
import { createScriptedSource } from '#tools/scripted-source.ts'

it.each([
  ['🇩🇪 Parcels', '', '🇩🇪'],
  ['Parcels', '', 'P'],
  ['🇩🇪 Parcels', 'X', 'X'],
])(
  'a bot of the page’s own shows the whole first sign of its title, if it has no avatar: %s %s',
  async (title, avatar, mark) => {
    const target = document.createElement('div')
    document.body.append(target)
    const source = createScriptedSource({ title, avatar })
    const chat = mountSource(target, { source })
    const readMark = () => target.firstElementChild?.shadowRoot?.querySelector('.avatar')?.textContent
    await expect.poll(readMark).toBe(mark)
    chat.setConfig({ name: '👩‍🚀 Flights' })
    await expect.poll(readMark).toBe('👩‍🚀')
    chat.destroy()
    target.remove()
  },
)
