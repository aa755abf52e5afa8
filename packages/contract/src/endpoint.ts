import type { z } from 'zod'

/**
 * `access`: anyone (`public`), anyone, with or without a token (`optional`), or only signed-in users (`user`). `stream`: the
 * answer is text that arrives in pieces.
 */
export interface Endpoint {
  method: 'GET' | 'POST'
  path: string
  access: 'public' | 'optional' | 'user'
  /** Answered 403 `password_needed` if the password was given too long ago. */
  stepUp?: true
  status: 200 | 201
  summary: string
  body?: z.ZodType
  query?: z.ZodType
  params?: z.ZodType
  answer: z.ZodType
  stream?: true
  /** In bytes, where the body may be larger than elsewhere. */
  bodyLimit?: number
  /** Media type of a stream that is no chat. */
  produces?: string
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

export type EndpointBody<E extends Endpoint> = Input<E['body']>
export type EndpointQuery<E extends Endpoint> = Input<E['query']>
export type EndpointAnswer<E extends Endpoint> = z.output<E['answer']>
