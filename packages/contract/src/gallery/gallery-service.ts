import type { AnswerFilter, BrickParameter } from '#projects/connected-functions.ts'
import type { ConnectionAuth } from '#projects/connections.ts'
import type { BrickColor } from '#wire/bricks/brick-look.ts'

/** What is shown of a service before it is chosen. */
export interface GalleryCard {
  id: string
  /** Also its heading in the handbook's page on ready bricks. */
  name: string
  /** What a bot can do with it, in one sentence. */
  sentence: string
  color: BrickColor
  /** One or two letters. */
  mark: string
  /** Further words by which a search finds the service. */
  words: string
  load: () => Promise<GalleryService>
}

/**
 * Bricks of one service. `<name>` anywhere in them stands for what the builder enters; names in braces are filled for
 * each call.
 */
export interface GalleryService {
  id: string
  asks: readonly GalleryAsk[]
  /** Absent if everybody may call the service, or its address is its key. */
  connection?: { host: string; auth: ConnectionAuth }
  /** Where the values to enter come from. */
  link?: { words: string; url: string }
  operations: readonly GalleryOperation[]
}

/** Something that the builder enters once. */
export interface GalleryAsk {
  name: string
  label: string
  sample: string
  /** Where to find it, in words. */
  where?: string
  secret?: true
  /** Stands in the field from the start. */
  initial?: string
  /**
   * The part of the text that is used: each named group fills the place of its name. Without `take` the whole text
   * fills `name`.
   */
  take?: RegExp
  /** The text is a part of an address: its slashes are not encoded. */
  isAddress?: true
}

export interface GalleryOperation {
  id: string
  name: string
  description: string
  parameters: readonly (Pick<BrickParameter, 'name' | 'description' | 'example' | 'choices'> &
    Partial<Pick<BrickParameter, 'type' | 'isrequired'>>)[]
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** Sent with every call, behind the `?`. */
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON, a text as a form. */
  body?: unknown
  answer?: AnswerFilter
  /** The operation may change something, so the visitor is asked first. */
  confirm?: true
}
