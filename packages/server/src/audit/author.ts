import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditAuthor } from '@bricks/contract/wire'

/** Who does what is done now, when, and from where. `id` is null for whoever is not signed in. */
export interface Author {
  at: Date
  kind: AuditAuthor
  id: string | null
  name: string
  address: string
  device: string
}

const SERVER = { kind: 'server', id: null, name: '', address: '', device: '' } as const

const authors = new AsyncLocalStorage<Author>()

/**
 * Kept beside the call and not passed through it, so that a write cannot name another author than the request has, and none
 * is forgotten on the way through a service.
 */
export function actAs<Result>(author: Author, work: () => Result): Result {
  return authors.run(author, work)
}

/** Outside of a request it is the server itself. */
export function readAuthor(): Author {
  return authors.getStore() ?? { ...SERVER, at: new Date() }
}
