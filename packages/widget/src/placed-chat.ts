import type { UnavailableReason } from './beside/unavailable-reasons.ts'
import type { LiveConfig, PanelOptions } from './panel-options.ts'

/**
 * `placed` resolves once the chat is on the page: a bubble is placed after the page has loaded, or earlier if it is
 * asked for. `told` is the last reason that was reported to the page; it stands here, because the `beside` chunk may be
 * loaded twice.
 */
export interface PlacedChat extends PanelOptions {
  host: HTMLElement
  link?: HTMLElement | undefined
  loading?: Promise<unknown> | undefined
  ended: AbortController
  /**
   * The signal of `ended`. With it the chat itself can be the options of the loader's listeners. `ended` cannot:
   * zone.js 0.14.4 to 0.14.6, of Angular 17 and 18, writes to the `signal` of these options.
   */
  signal: AbortSignal
  loadPart: LoadPart
  placed: Promise<void>
  isPlaced: boolean
  calls: [command: string, ...args: unknown[]][]
  run(command: string, ...args: unknown[]): unknown
  load(): Promise<void>
  paint(): void
  told?: UnavailableReason | undefined
  isWatched?: boolean
  isKept?: boolean
  isBegun?: boolean
  config(): Promise<LiveConfig>
}

export type Beside = (chat: PlacedChat, problem?: unknown) => unknown

export interface Parts {
  panel: typeof import('./panel/panel.tsx')
  beside: typeof import('./beside/beside.ts')
  extras: typeof import('./extras/extras.ts')
  /** The chat's words in German. `LoadPart` loads all languages, but only German has a name here. */
  de: unknown
}

export type LoadPart = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>
