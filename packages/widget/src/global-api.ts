import type { Mounted } from './mount.ts'
import type { ChatOptions } from './options.ts'

type Command = 'open' | 'close' | 'toggle' | 'send' | 'reset' | 'setVisitor' | 'setColorScheme' | 'setLocale'

/** The script tag's server is meant where none is named. */
export type WantedChat = Omit<ChatOptions, 'server'> & { server?: string }

type Listener = (event: Event) => void

/**
 * `window.Bricks`. Each call takes a project id last where several bots stand on the page, else the first is meant. Listeners get
 * the DOM event that the host element fires (`bricks:message` for `message`), its facts in `detail`.
 */
export type BricksGlobal = Record<Command | 'destroy', (...args: string[]) => void> & {
  on(event: string, listener: Listener, project?: string): void
  off(event: string, listener: Listener, project?: string): void
  /** Puts another bot on the page; a project that stands there already is ignored. */
  mount(options: WantedChat): void
}

declare global {
  interface Window {
    Bricks?: BricksGlobal
  }
}

export function createGlobal(mountOne: (options: WantedChat) => Mounted): BricksGlobal {
  const chats = new Map<string | undefined, Mounted>()
  const idOf = (project?: string) => (chats.has(project) ? project : chats.keys().next().value)
  const find = (project?: string) => chats.get(idOf(project))
  const api = {
    mount(options) {
      const { project } = options
      if (project && !chats.has(project)) chats.set(project, mountOne(options))
    },
    on: (event, listener, project) => find(project)?.host.addEventListener(`bricks:${event}`, listener),
    off: (event, listener, project) => find(project)?.host.removeEventListener(`bricks:${event}`, listener),
    destroy(project) {
      const id = idOf(project)
      chats.get(id)?.run('destroy')
      chats.delete(id)
      if (!chats.size) delete window.Bricks
    },
  } as BricksGlobal
  const commands = ['open', 'close', 'toggle', 'send', 'reset', 'setVisitor', 'setColorScheme', 'setLocale'] as const
  for (const command of commands) api[command] = (...args) => find(args.at(-1))?.run(command, args[0])
  return api
}
