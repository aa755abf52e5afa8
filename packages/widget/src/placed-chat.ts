import type { UnavailableReason } from './beside/words.ts'
import type { LiveConfig, PanelOptions } from './panel-options.ts'

/** A chat's place on the page, and all that the chunks need which are loaded later. */
export interface PlacedChat extends PanelOptions {
  host: HTMLElement
  /** In place of the launcher or the box while the chat cannot be loaded. */
  link?: HTMLElement | undefined
  loading?: Promise<unknown> | undefined
  ended: AbortController
  loadPart: LoadPart
  /** Resolves once the chat is on the page, which is once the page is loaded. */
  placed: Promise<void>
  isPlaced: boolean
  calls: [command: string, ...args: unknown[]][]
  run(command: string, ...args: unknown[]): unknown
  /** Loads the panel, and makes the calls that wait for it. Rejects if it cannot be loaded. */
  load(): Promise<void>
  paint(): void
  /** Why the chat is not there, as the page was told last. What the chunk beside the panel notes stands here, because it may come twice. */
  told?: UnavailableReason | undefined
  isWatched?: boolean
  isKept?: boolean
  isBegun?: boolean
  config(): Promise<LiveConfig>
}

/** What the chunks beside the panel do for a chat's place. */
export type Beside = (chat: PlacedChat, problem?: unknown) => unknown

/** The chunks that a chat's place loads. */
export interface Parts {
  panel: typeof import('./panel/panel.tsx')
  beside: typeof import('./beside/beside.ts')
  extras: typeof import('./extras/extras.ts')
  /** The words of the chat; any other language has its own. */
  de: unknown
}

export type LoadPart = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>
