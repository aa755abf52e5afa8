import type { UnavailableReason } from './beside/words.ts'
import type { LiveConfig, PanelOptions } from './panel-options.ts'

/** A chat's place on the page, and all that the chunks need which are loaded later. */
export interface PlacedChat extends PanelOptions {
  host: HTMLElement
  /** A link in place of the launcher or the box while the chat cannot be loaded. */
  link?: HTMLElement | undefined
  loading?: Promise<unknown> | undefined
  ended: AbortController
  loadPart: LoadPart
  /** Resolves once the chat is on the page. A bubble waits until the page has loaded. */
  placed: Promise<void>
  isPlaced: boolean
  calls: [command: string, ...args: unknown[]][]
  run(command: string, ...args: unknown[]): unknown
  /** Loads the panel, and makes the calls that wait for it. Rejects if it cannot be loaded. */
  load(): Promise<void>
  paint(): void
  /**
   * The reason that the page was told last. Notes of the `beside` chunk stand here, because that chunk may be loaded
   * twice.
   */
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
  /** The chat's words in German. Each other language has a name of its own. */
  de: unknown
}

export type LoadPart = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>
