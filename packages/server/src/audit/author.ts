import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditAuthor } from '@bricks/contract/wire'

/** Who acts in the current request, when, and from where. `id` is null if nobody is signed in. */
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
 * Runs `work` with the author in an AsyncLocalStorage. It is no parameter, so that no write can name another author
 * than the request has, and no service can forget to pass it on.
 */
export function actAs<Result>(author: Author, work: () => Result): Result {
  return authors.run(author, work)
}

/** Outside of a request the author is the server itself. */
export function readAuthor(): Author {
  return authors.getStore() ?? { ...SERVER, at: new Date() }
}
