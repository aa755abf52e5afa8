import type { ConnectionAuth } from '@bricks/contract'

export interface NamedText {
  name: string
  value: string
}

export type PastedBody =
  | { kind: 'json' | 'text'; text: string }
  /** Not encoded. */
  | { kind: 'form'; pairs: NamedText[] }

/** A request as it was pasted, in whatever form. Its texts may hold placeholders of many kinds, and secrets. */
export interface PastedRequest {
  method: string
  /** With its query; the scheme may be missing. */
  url: string
  headers: NamedText[]
  body?: PastedBody | undefined
  /** `user:password`, still to be encoded. */
  login?: { user: string; password: string } | undefined
  bearer?: string | undefined
  /** The sign-in, if the pasted text names it. */
  auth?: ConnectionAuth | undefined
  /** True if a browser sent it: browsers add headers that tell nothing about the API. */
  isFromBrowser?: boolean
  name?: string | undefined
  description?: string | undefined
  group?: string | undefined
  /** Values of variables, used as examples. */
  variables?: ReadonlyMap<string, string> | undefined
}
