import type { z } from 'zod'
import type { AccountRights } from '#wire/account-rights.ts'

/**
 * Whom a call acts for and what it needs. `person`: for the person who is signed in, in whichever account they work.
 * The others: for the account that the session works in, with at least this right there.
 */
export type NeededRight = 'person' | AccountRights

/** `access`: anyone (`public`), anyone, with or without a token (`optional`), or only signed-in users (`user`). */
type EndpointAccess = { access: 'public'; right?: never } | { access: 'optional' | 'user'; right: NeededRight }

/** `stream`: the answer is text that arrives in pieces. */
export type Endpoint = EndpointAccess & EndpointFields

interface EndpointFields {
  method: 'GET' | 'POST'
  path: string
  /** Answers 403 `password_needed` if the password was given too long ago. */
  stepUp?: true
  status: 200 | 201
  summary: string
  body?: z.ZodType
  query?: z.ZodType
  params?: z.ZodType
  answer: z.ZodType
  stream?: true
  /** The largest body in bytes, if it may be larger than elsewhere. */
  bodyLimit?: number
  /** Media type of a stream that is no chat. */
  produces?: string
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

export type EndpointBody<E extends Endpoint> = Input<E['body']>
export type EndpointQuery<E extends Endpoint> = Input<E['query']>
export type EndpointAnswer<E extends Endpoint> = z.output<E['answer']>
