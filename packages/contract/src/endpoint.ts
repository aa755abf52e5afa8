import type { z } from 'zod'

/** One call. `access`: anyone; anyone, but a token is looked at; or the signed-in user alone. `stream` answers text as it comes. */
export type Endpoint = {
  method: 'GET' | 'POST'
  path: string
  access: 'public' | 'optional' | 'user'
  /** Answered 403 `password_needed` where the password was given too long ago for what this does. */
  stepUp?: true
  status: 200 | 201
  summary: string
  body?: z.ZodType
  query?: z.ZodType
  params?: z.ZodType
  answer: z.ZodType
  stream?: true
  /** What a stream is, where it is no chat. */
  produces?: string
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** What a caller sends as body, as query and in the path, and what it gets. */
export type EndpointBody<E extends Endpoint> = Input<E['body']>
export type EndpointQuery<E extends Endpoint> = Input<E['query']>
export type EndpointParams<E extends Endpoint> = Input<E['params']>
export type EndpointAnswer<E extends Endpoint> = z.output<E['answer']>

/** What every failure answers. */
export type ErrorAnswer = { error: string; code: string }
