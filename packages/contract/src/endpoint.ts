import type { z } from 'zod'
import type { AccountRights } from '#wire/account-rights.ts'

/**
 * Whom a call acts for. `person`: the person who is signed in, in whichever account they work. The others: the account
 * that the session works in, if the person has at least this right there.
 */
export type NeededRight = 'person' | AccountRights

/** `public`: anyone. `optional`: anyone, with or without a token. `user`: signed-in users only. */
type EndpointAccess = { access: 'public'; right?: never } | { access: 'optional' | 'user'; right: NeededRight }

export type Endpoint = EndpointAccess & EndpointFields

/**
 * `stepUp`: the call answers 403 `password_needed` if the last sign-in, or the last proof of the person in this
 * session, is too long ago. `mayBeElsewhere`: while another process makes the answer, the call answers 202 and `{}`
 * with Retry-After. `bodyLimit`: the largest request body in bytes, if it may be larger than at other endpoints.
 */
interface EndpointFields {
  method: 'GET' | 'POST'
  path: string
  stepUp?: true
  status: 200 | 201
  summary: string
  body?: z.ZodType
  query?: z.ZodType
  params?: z.ZodType
  answer: z.ZodType
  stream?: true
  mayBeElsewhere?: true
  bodyLimit?: number
  produces?: string
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

export type EndpointBody<E extends Endpoint> = Input<E['body']>
export type EndpointQuery<E extends Endpoint> = Input<E['query']>
export type EndpointAnswer<E extends Endpoint> = z.output<E['answer']>
