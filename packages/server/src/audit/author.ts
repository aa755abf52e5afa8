import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditAuthor } from '@bricks/contract/wire'

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

/** The author is in an AsyncLocalStorage and not a parameter, so that no service can forget to pass the author on. */
export function runAsAuthor<Result>(author: Author, work: () => Result): Result {
  return authors.run(author, work)
}

export function getCurrentAuthor(): Author {
  return authors.getStore() ?? { ...SERVER, at: new Date() }
}
