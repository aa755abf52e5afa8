import type { ConnectionAuth } from '@bricks/contract'

export interface NamedText {
  name: string
  value: string
}

export type PastedBody =
  | { kind: 'json' | 'text'; text: string }
  /** Names and values are decoded. */
  | { kind: 'form'; pairs: NamedText[] }

export interface PastedRequest {
  method: string
  url: string
  headers: NamedText[]
  body?: PastedBody | undefined
  login?: { user: string; password: string } | undefined
  bearer?: string | undefined
  auth?: ConnectionAuth | undefined
  isFromBrowser?: boolean
  name?: string | undefined
  description?: string | undefined
  group?: string | undefined
  variables?: ReadonlyMap<string, string> | undefined
}
