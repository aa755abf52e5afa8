import { arrangeBubbles } from './arrange-bubbles.ts'
import { attachRoot } from './attach-root.ts'
import launcherCss from './launcher.css?inline'
import { createLauncher, createLink } from './launcher.ts'
import type { Natives } from './natives.ts'
import type { ChatOptions } from './options.ts'
import type { ChatHandle, Handover, LiveConfig } from './panel-handle.ts'
import { readStored, storageKey, writeStored } from './storage.ts'
import { whenNear } from './when-near.ts'

/** A chat whose panel may still be on its way. */
export type Mounted = { host: HTMLElement; run(command: string, argument?: string): void }

// As high as the chat will be, so that nothing below moves when it comes.
const inlineCss = ':host{display:block;height:560px}'

export type Panel = { openPanel(handover: Handover): ChatHandle }

/** Puts the launcher (or the inline box) on the page; the panel follows when it is wanted. */
export function mount(options: ChatOptions, loadPanel: () => Promise<Panel>, natives: Natives): Mounted {
  const { project, server, mode = 'bubble', target, position, open, label } = options
  const host = document.createElement('bricks-host')
  const key = storageKey(project, 'config')
  const known = (readStored(key) ?? {}) as Handover['known']
  const launcher = mode === 'bubble' ? createLauncher() : undefined
  const root = attachRoot(host, launcher ? launcherCss : inlineCss)
  const wait = launcher && whenNear(launcher, () => run('draw'))
  let called = ''
  let loading: Promise<ChatHandle | undefined> | undefined

  const paint = ({ name = '', appearance: { title, accent = '', position: side } = {} }: Handover['known']) => {
    called = label ?? `Chat ${title || name}`
    if (!launcher) return
    host.className = position || side || 'right'
    launcher.ariaLabel = called
    host.style.setProperty('--as', accent)
    arrangeBubbles()
  }
  const load = () =>
    loadPanel()
      .then(({ openPanel }) => openPanel({ root, options, natives, known, config, launcher }))
      // Also where the page froze Object.prototype: signals cannot be set up there.
      .catch(() =>
        config.then((): undefined => {
          root.replaceChildren(createLink(`${server}/live/${project}`, called, launcher))
        }),
      )
  const run = async (command: string, argument?: string) => {
    if (command === 'destroy') {
      wait?.abort()
      host.remove()
      arrangeBubbles()
    } else loading ??= load()
    const chat = (await loading) as Record<string, ((argument?: string) => void) | undefined> | undefined
    chat?.[command]?.(argument)
  }
  const { fetch } = natives
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

  const box = mode === 'inline' && (typeof target === 'string' ? document.querySelector(target) : target)
  if (box) box[box.matches('script') ? 'before' : 'append'](host)
  // Beside the body, whose content a router may throw away.
  else document.documentElement.append(host)
  paint(known)
  if (launcher) {
    root.append(launcher)
    launcher.onclick = () => run('toggle')
  }
  if (!launcher || `${open ?? false}` !== 'false') run('open')
  return { host, run }
}
