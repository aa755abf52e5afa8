import type { Mounted } from './mount.ts'
import type { ChatOptions } from './options.ts'

const COMMANDS = ['open', 'close', 'toggle', 'send', 'reset', 'setVisitor', 'setColorScheme', 'setLocale'] as const

type Listener = (event: Event) => void

/**
 * `window.Bricks`. Each call takes a project id last where several bots stand on the page, else the first is meant. Listeners get
 * the DOM event that the host element fires (`bricks:message` for `message`), its facts in `detail`.
 */
export type BricksGlobal = Record<(typeof COMMANDS)[number] | 'destroy', (...args: string[]) => void> & {
  on(event: string, listener: Listener, project?: string): void
  off(event: string, listener: Listener, project?: string): void
  /** Puts another bot on the page; a project that stands there already is ignored. */
  mount(options: Partial<ChatOptions> & { project: string }): void
}

declare global {
  interface Window {
    Bricks?: BricksGlobal
  }
}

export function createGlobal(mountOne: (options: ChatOptions) => Mounted, server: string): BricksGlobal {
  const chats = new Map<string | undefined, Mounted>()
  const idOf = (project?: string) => (chats.has(project) ? project : [...chats.keys()][0])
  const find = (project?: string) => chats.get(idOf(project))
  const api = {
    mount(options) {
      const { project } = options
      if (project && !chats.has(project)) chats.set(project, mountOne({ server, ...options }))
    },
    on: (event, listener, project) => find(project)?.host.addEventListener(`bricks:${event}`, listener),
    off: (event, listener, project) => find(project)?.host.removeEventListener(`bricks:${event}`, listener),
    destroy(project) {
      const id = idOf(project)
      chats.get(id)?.destroy()
      chats.delete(id)
      if (!chats.size) delete window.Bricks
    },
  } as BricksGlobal
  for (const command of COMMANDS) api[command] = (...args) => find(args.at(-1))?.run(command, args[0])
  return api
}
