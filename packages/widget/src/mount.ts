import { createLauncher, paintLauncher, replaceByLink } from './launcher.ts'
import type { Natives } from './natives.ts'
import type { ChatOptions } from './options.ts'
import type { ChatHandle, Handover, LiveConfig } from './panel-handle.ts'
import { prefetchWhenNear } from './prefetch.ts'
import { stayOnPage } from './stay-on-page.ts'
import { readStored, storageKey, writeStored } from './storage.ts'

/** A chat whose panel may still be on its way. */
export type Mounted = { host: HTMLElement; run(command: string, argument?: string): void }

/** Puts the launcher (or the inline box) on the page; the panel, a module at that address, follows when it is wanted. */
export function mount(options: ChatOptions, script: HTMLScriptElement, panel: string, natives: Natives): Mounted {
  const { project, server, mode = 'bubble', target, position, open, label } = options
  const { fetch } = natives
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const key = storageKey(project, 'config')
  const known = (readStored(key) ?? {}) as Handover['known']
  const launcher = mode === 'bubble' ? createLauncher(root) : undefined
  const paint = ({ name = '', appearance = {} }: Handover['known']) => {
    host.className = position ?? appearance.position ?? ''
    if (launcher) paintLauncher(launcher, appearance, label ?? `Chat ${appearance.title || name}`)
  }
  let loading: Promise<ChatHandle | undefined> | undefined

  const load = async (): Promise<ChatHandle | undefined> => {
    try {
      return (await import(/* @vite-ignore */ panel)).openPanel({ root, options, natives, known, config, launcher })
    } catch {
      // Also where the page froze Object.prototype: signals cannot be set up there.
      if (launcher) replaceByLink(launcher, `${server}/live/${project}`)
    }
  }
  const run = async (command: string, argument?: string) => {
    if (command === 'destroy') host.remove()
    else loading ??= load()
    const chat = (await loading) as Record<string, ((argument?: string) => void) | undefined> | undefined
    chat?.[command]?.(argument)
  }
  const config = fetch(`${server}/api/live/${project}/config`)
    .then((response) => response.json())
    .then((answer: LiveConfig) => {
      // Anything but these two is a failure, and changes nothing.
      if (answer.live) {
        writeStored(key, answer)
        paint(answer)
      } else if (answer.live === false && launcher) run('destroy')
      return answer
    })
    .catch((): undefined => {})

  paint(known)
  const box = mode === 'inline' && (target ? document.querySelector(target) : script)
  if (box) box[box === script ? 'before' : 'append'](host)
  else stayOnPage(host)
  if (launcher) {
    prefetchWhenNear(launcher, panel, script.nonce)
    launcher.onclick = () => run('toggle')
  }
  if (!launcher || `${open ?? false}` !== 'false') run('open')
  return { host, run }
}
