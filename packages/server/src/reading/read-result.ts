import type { ApiParameter, BodySecret, BrickParameter, ConnectionAuth, HttpApi, ReadAnswer } from '@bricks/contract'

export interface DraftBrick {
  name: string
  description: string
  group?: string | undefined
  parameters: BrickParameter[]
  api: Pick<HttpApi, 'url' | 'method' | 'headers' | 'content' | 'body'> & {
    parameters: ApiParameter[]
    secrets: BodySecret[]
  }
  schema?: Record<string, unknown> | undefined
  auth?: ConnectionAuth | undefined
  /** Keys that the API needs beside its sign-in. The builder enters them at the brick. */
  keys?: readonly ConnectionAuth[]
}

export interface ReadResult {
  kind: ReadAnswer['kind']
  title: string
  bricks: DraftBrick[]
  total?: number
  notes: string[]
  /** Every secret that was found, as it was pasted. These texts are erased from the answer. */
  secrets: string[]
}
