import type { PlacedChat } from '#placed-chat.ts'
import { type BricksGlobal, COMMANDS, type WantedChat } from './bricks-global.ts'

type Calls = Record<string, (...args: unknown[]) => unknown>
type Found = { launcher?: HTMLElement } | undefined

export function createBricksGlobal(mountOne: (options: WantedChat) => PlacedChat): BricksGlobal {
  let chats: PlacedChat[] = []
  // The last argument may also be the options of `send` or the element of `moveInto`. Only a text has `at`, so any
  // other value names no project, and the first bot is found.
  const findChat = (project?: unknown) =>
    chats.find((chat) => chat.options.project === project || !(project as string | undefined)?.at)
  const api: BricksGlobal = {
    mount(options) {
      const { project } = options
      const known = findChat(project)
      if (project && !(known && (!known.isPlaced || known.host.isConnected))) {
        // A router may have removed the place of the known chat from the page. Then the chat is mounted anew.
        api.destroy(project)
        chats.push(mountOne(options))
      }
      window.Bricks = api
    },
    get isAvailable() {
      return !!findChat()?.known.live
    },
    get isOpen() {
      return /t/.test((findChat() as Found)?.launcher?.ariaExpanded as string)
    },
    get unread() {
      return ((findChat() as Found)?.launcher?.dataset.unread as unknown as number) | 0
    },
    push(...queued) {
      // The calls come from the page's untyped scripts, and one bad call must not stop the calls after it.
      for (const call of queued)
        try {
          ;(api as object as Calls)[call[0]]?.(...call.slice(1))
        } catch (fault) {
          console.warn('Bricks:', fault)
        }
    },
    on(event, listener, project) {
      findChat(project)?.host.addEventListener(`bricks:${event}`, listener as EventListener)
      return () => api.off(event, listener, project)
    },
    off: (event, listener, project) =>
      findChat(project)?.host.removeEventListener(`bricks:${event}`, listener as EventListener),
    destroy(project) {
      const chat = findChat(project)
      chat?.run('destroy')
      chats = chats.filter((other) => other !== chat)
      if (!chats[0]) delete window.Bricks
    },
  } satisfies Partial<BricksGlobal> as object as BricksGlobal
  for (const name of COMMANDS.split(' ')) {
    // In calls of `send`, `prefill`, `identify` and `set...` the first argument is a value, so it is never the project.
    ;(api as object as Calls)[name] = (...args) =>
      findChat(args.slice(/^(se|p|i)/.test(name) as unknown as number).pop())?.run(name, ...args)
  }
  return api
}
