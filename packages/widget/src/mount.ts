import { createLauncher } from './launcher.ts'
import type { Natives } from './natives.ts'
import type { ChatOptions } from './options.ts'
import type { ChatHandle, Handover, LiveConfig } from './panel-handle.ts'
import { prefetchWhenNear } from './prefetch.ts'
import { stayOnPage } from './stay-on-page.ts'
import { readStored, storageKey, writeStored } from './storage.ts'

/** Where the panel comes from, and the script tag it owes its place and its nonce to. */
export type Origin = { script: HTMLScriptElement; panel: string; natives: Natives }

/** A chat whose panel may still be on its way. */
export type Mounted = { host: HTMLElement; run(command: string, argument?: string): void; destroy(): void }

/** Puts the launcher (or the inline box) on the page; the panel follows when it is wanted. */
export function mount(options: ChatOptions, { script, panel, natives }: Origin): Mounted {
  const { project, server, mode = 'bubble', target, position, open, label } = options
  const { fetch } = natives
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const key = storageKey(project, 'config')
  const known = (readStored(key) as Handover['known'] | undefined) ?? { name: '' }
  const launcher = mode === 'bubble' ? createLauncher(root) : undefined
  const paint = ({ name, appearance = {} }: Handover['known']) =>
    launcher?.paint(
      { ...appearance, position: position ?? appearance.position },
      label ?? `Chat ${appearance.title || name}`,
    )
  let loading: Promise<ChatHandle | undefined> | undefined

  const load = async (): Promise<ChatHandle | undefined> => {
    try {
      return (await import(/* @vite-ignore */ panel)).openPanel({ root, options, natives, known, config, launcher })
    } catch {
      // Also where the page froze Object.prototype: signals cannot be set up there.
      launcher?.becomeLink(`${server}/live/${project}`)
    }
  }
  const run = async (command: string, argument?: string) => {
    loading ??= load()
    const chat = (await loading) as Record<string, ((argument?: string) => void) | undefined> | undefined
    chat?.[command]?.(argument)
  }
  const destroy = () => {
    leave()
    host.remove()
    if (loading) run('destroy')
  }
  const config = fetch(`${server}/api/live/${project}/config`)
    .then((response) => response.json())
    .then((answer: LiveConfig) => {
      // Anything else is no answer but a failure, and changes nothing.
      if (answer.live === false) {
        writeStored(key, null)
        if (launcher) destroy()
      } else if (answer.live) {
        writeStored(key, answer)
        paint(answer)
      }
      return answer
    })
    .catch(() => undefined)

  paint(known)
  const box = mode === 'inline' && (target ? document.querySelector(target) : script)
  const leave = box ? () => {} : stayOnPage(host)
  if (box) box === script ? script.before(host) : box.append(host)
  if (launcher) {
    prefetchWhenNear(launcher.button, panel, script.nonce)
    launcher.button.onclick = () => run('toggle')
  }
  if (!launcher || `${open ?? false}` !== 'false') run('open')
  return { host, run, destroy }
}
