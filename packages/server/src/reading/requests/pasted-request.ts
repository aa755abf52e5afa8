import type { ConnectionAuth } from '@bricks/contract'

export interface NamedText {
  name: string
  value: string
}

/** What the pasted text tells about an input, apart from its value. */
export interface DescribedInput {
  description?: string
  isRequired: boolean
  isList?: boolean
}

export type PastedBody =
  | { kind: 'text'; text: string }
  /** `isGuess` is true if nothing but the look of the text says that it is JSON. */
  | { kind: 'json'; text: string; isGuess?: boolean }
  /** Names and values are decoded. */
  | {
      kind: 'form'
      pairs: NamedText[]
      /** Names of the fields with files. Set only if the form was written in parts. */
      files?: string[]
    }

export interface PastedRequest {
  method: string
  url: string
  headers: NamedText[]
  body?: PastedBody | undefined
  login?: { user: string; password: string } | undefined
  /** True if the request signs in otherwise. User and password in the address are then not for Basic either. */
  hasOtherSignIn?: boolean
  bearer?: string | undefined
  auth?: ConnectionAuth | undefined
  isFromBrowser?: boolean
  name?: string | undefined
  description?: string | undefined
  group?: string | undefined
  variables?: ReadonlyMap<string, string> | undefined
  /** Texts that the paste calls a secret. They are erased wherever they stand. */
  secrets?: readonly string[] | undefined
  /** The keys are the names of inputs in the address and in a form. */
  describedInputs?: ReadonlyMap<string, DescribedInput> | undefined
}
