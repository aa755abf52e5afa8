import type { ChatEventName, ChatListener } from '#chat-events.ts'
import type { PlacedChat } from '#chat-handle.ts'
import type { ChatOptions } from '#options.ts'

const COMMANDS = 'open close toggle reset send setVisitor setColorScheme setLocale'
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text
type Command = Words<typeof COMMANDS>

/** `server` defaults to the origin of the script tag. */
export type WantedChat = Omit<ChatOptions, 'server'> & { server?: string }

/**
 * `window.Bricks`. The last argument of each call may be a project id; without it the first bot is meant. Listeners
 * receive the host element's DOM event (`bricks:message` for `message`), with its data in `detail`.
 */
export type BricksGlobal = Record<Command | 'destroy', (...args: string[]) => void> & {
  on<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>, project?: string): void
  off<Name extends ChatEventName>(event: Name, listener: ChatListener<Name>, project?: string): void
  /** Adds another bot to the page. Ignores a project that is on the page already. */
  mount(options: WantedChat): void
}

declare global {
  interface Window {
    Bricks?: BricksGlobal
  }
}

export function createGlobal(mountOne: (options: WantedChat) => PlacedChat): BricksGlobal {
  const chats = new Map<string | undefined, PlacedChat>()
  const find = (project: string | undefined = chats.keys().next().value) => chats.get(project)
  const api = {
    mount(options) {
      const { project } = options
      window.Bricks = api
      if (!project || find(project)?.host.isConnected) return
      // A router may have removed its place.
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
    // The project is the second argument of `send` and `set...`.
    api[name] = (...args) => find(args[+(name[0] === 's')])?.run(name, args[0])
  }
  return api
}
