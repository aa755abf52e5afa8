import type { ApiParameter, BodySecret, BrickParameter, ConnectionAuth, HttpApi, ReadAnswer } from '@bricks/contract'

/** A brick as a reader made it: without id, and with its own sign-in. */
export interface DraftBrick {
  name: string
  description: string
  /** A tag or folder of the description. */
  group?: string | undefined
  parameters: BrickParameter[]
  api: Pick<HttpApi, 'url' | 'method' | 'headers' | 'content' | 'body'> & {
    /** Only those that the model does not fill in. */
    parameters: ApiParameter[]
    secrets: BodySecret[]
  }
  schema?: Record<string, unknown> | undefined
  auth?: ConnectionAuth | undefined
  /** What it needs beside its sign-in; entered at the brick. */
  keys?: readonly ConnectionAuth[]
}

export interface ReadResult {
  kind: ReadAnswer['kind']
  title: string
  bricks: DraftBrick[]
  /** Number of all bricks, if `bricks` does not hold all. */
  total?: number
  notes: string[]
  /** Every secret that was found, as it was pasted. The answer is searched for them. */
  secrets: string[]
}
