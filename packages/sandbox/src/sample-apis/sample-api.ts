export type Values = Readonly<Record<string, string | undefined>>

export interface SampleAnswer {
  status?: 200 | 201
  body: Record<string, unknown>
}

export type SampleHandler = (values: Values, now: Date) => SampleAnswer

export interface SampleApi {
  GET?: SampleHandler
  POST?: SampleHandler
  pathParameter?: string
}

/** `api` is the id of a sample API. A parameter whose name ends with a question mark is optional. */
export interface SampleBrick {
  api: string
  method: 'GET' | 'POST'
  name: string
  description: string
  parameters: Readonly<Record<string, string>>
  kinds?: Readonly<Record<string, { format?: 'date'; choices?: string[] }>>
  extra?: { confirm?: { words: string; editable: string[] }; answer?: { cards: SampleCards } }
}

interface SampleCards {
  list: string
  title: string
  subtitle?: string
  fields?: string[]
}

export class SampleRefusal extends Error {
  readonly status: number

  constructor(status: 400 | 404 | 405 | 409 | 413 | 415, message: string) {
    super(message)
    this.status = status
  }
}
