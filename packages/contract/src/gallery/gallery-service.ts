import type { AnswerFilter, BrickParameter } from '#projects/connected-functions.ts'
import type { ConnectionAuth } from '#projects/connections.ts'
import type { BrickColor } from '#wire/bricks/brick-look.ts'

export interface GalleryCard {
  id: string
  /** The handbook's page on ready bricks uses this name as the heading of the service. */
  name: string
  sentence: string
  color: BrickColor
  mark: string
  words: string
  load: () => Promise<GalleryService>
}

/**
 * Bricks of one service. In any text, `<name>` stands for what the builder enters once; a name in braces is filled in
 * for each call. `connection` is absent if the service needs no key, or if the key is part of its address.
 */
export interface GalleryService {
  id: string
  asks: readonly GalleryAsk[]
  connection?: { host: string; auth: ConnectionAuth }
  link?: { words: string; url: string }
  operations: readonly GalleryOperation[]
}

/**
 * `take`: each named group fills the `<name>` of the group's name; without `take`, the whole text fills this entry's.
 * `isAddress`: the text is a part of an address, so its slashes are not encoded.
 */
export interface GalleryAsk {
  name: string
  label: string
  sample: string
  where?: string
  secret?: true
  initial?: string
  take?: RegExp
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
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON, a text as a form. */
  body?: unknown
  answer?: AnswerFilter
  confirm?: true
}
