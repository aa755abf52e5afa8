import type { LiveConfig, PanelOptions } from './panel-options.ts'

/** A chat's place on the page, and all that the chunks need which are loaded later. */
export interface PlacedChat extends PanelOptions {
  host: HTMLElement
  /** In place of the launcher or the box while the chat cannot be loaded. */
  link?: HTMLElement | undefined
  loading?: Promise<void> | undefined
  ended: AbortController
  /** Resolves once the chat is on the page, which is once the page is loaded. */
  placed: Promise<void>
  isPlaced: boolean
  calls: [command: string, ...args: unknown[]][]
  run(command: string, ...args: unknown[]): unknown
  /** Loads the panel, and makes the calls that wait for it. Rejects if it cannot be loaded. */
  load(): Promise<void>
  paint(): void
  fetchConfig(): Promise<LiveConfig>
}

/** What the chunks beside the panel do for a chat's place. */
export type Beside = (chat: PlacedChat, problem?: unknown) => unknown

/** The chunks that a chat's place loads. */
export interface Parts {
  panel: typeof import('./panel/panel.tsx')
  connection: typeof import('./panel/conversation/connection.ts')
  beside: typeof import('./beside/beside.ts')
  extras: typeof import('./extras/extras.ts')
}

export type LoadPart = <Name extends keyof Parts>(name: Name, server: string) => Promise<Parts[Name]>
