/** Parameters of one call, from the query, the body or the path; a text each, trimmed. */
export type Values = Readonly<Record<string, string | undefined>>

export type SampleAnswer = { status?: 200 | 201; body: Record<string, unknown> }

export type SampleHandler = (values: Values, now: Date) => SampleAnswer

export type SampleApi = {
  GET?: SampleHandler
  POST?: SampleHandler
  /** The parameter that `/address/{value}` stands for. */
  pathParameter?: string
}

/** A refusal with a sentence that both a developer and a chat visitor can use. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: 400 | 404 | 405 | 409 | 413 | 415, message: string) {
    super(message)
    this.status = status
  }
}
