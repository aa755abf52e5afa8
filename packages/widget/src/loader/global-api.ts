import type { PlacedChat } from '#placed-chat.ts'
import { type BricksGlobal, COMMANDS, type WantedChat } from './bricks-global.ts'

export function createGlobal(mountOne: (options: WantedChat) => PlacedChat): BricksGlobal {
  let chats: PlacedChat[] = []
  const find = (project?: string) => chats.find(({ options }) => !project || options.project === project)
  const api: BricksGlobal = {
    mount(options) {
      const { project } = options
      const known = find(project)
      if (project && !(known && (!known.isPlaced || known.host.isConnected))) {
        // A router may have removed its place.
        api.destroy(project)
        chats.push(mountOne(options))
      }
      window.Bricks = api
    },
    get isOpen() {
      return /t/.test(find()?.launcher?.ariaExpanded as string)
    },
    get unread() {
      return Number(find()?.launcher?.dataset.unread) | 0
    },
    push(...queued) {
      for (const [name, ...args] of queued) calls[name]?.(...args)
    },
    on(event, listener, project) {
      find(project)?.host.addEventListener(`bricks:${event}`, listener as EventListener)
      return () => api.off(event, listener, project)
    },
    off: (event, listener, project) =>
      find(project)?.host.removeEventListener(`bricks:${event}`, listener as EventListener),
    destroy(project) {
      const chat = find(project)
      chat?.run('destroy')
      chats = chats.filter((other) => other !== chat)
      if (!chats.length) delete window.Bricks
    },
  } satisfies Partial<BricksGlobal> as object as BricksGlobal
  const calls = api as object as Record<string, (...args: unknown[]) => unknown>
  for (const name of COMMANDS.split(' ')) {
    calls[name] = (...args) =>
      // What is sent, typed or set comes before the project.
      find(args.find((given, at) => (at || !/^(se|p|i)/.test(name)) && typeof given === 'string') as string)?.run(
        name,
        ...args,
      )
  }
  return api
}
