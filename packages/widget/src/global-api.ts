import type { ChatEventName, ChatListener } from './chat-events.ts'
import type { Mounted } from './mount.ts'
import type { ChatOptions } from './options.ts'

const COMMANDS = 'open close toggle reset send setVisitor setColorScheme setLocale'
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text
type Command = Words<typeof COMMANDS>

/** The script tag's server is meant where none is named. */
export type WantedChat = Omit<ChatOptions, 'server'> & { server?: string }

/**
 * `window.Bricks`. Each call takes a project id last where several bots stand on the page, else the first is meant. Listeners get
 * the DOM event that the host element fires (`bricks:message` for `message`), its facts in `detail`.
 */
export type BricksGlobal = Record<Command | 'destroy', (...args: string[]) => void> & {
  on<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>, project?: string): void
  off<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>, project?: string): void
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
  const find = (project: string | undefined = chats.keys().next().value) => chats.get(project)
  const api = {
    mount(options) {
      const { project } = options
      window.Bricks = api
      if (!project || find(project)?.host.isConnected) return
      // Where its place was thrown away, by a router for one, it is put into a new one.
      find(project)?.run('destroy')
      chats.set(project, mountOne(options))
    },
    on: (event, listener, project) =>
      find(project)?.host.addEventListener(`bricks:${event}`, listener as EventListener),
    off: (event, listener, project) =>
      find(project)?.host.removeEventListener(`bricks:${event}`, listener as EventListener),
    destroy(project = chats.keys().next().value) {
      find(project)?.run('destroy')
      chats.delete(project)
      if (!chats.size) delete window.Bricks
    },
  } as BricksGlobal
  for (const name of COMMANDS.split(' ') as Command[]) {
    // The project's id comes after what is sent or set.
    api[name] = (...args) => find(args[+(name[0] === 's')])?.run(name, args[0])
  }
  return api
}
