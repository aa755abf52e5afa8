import { API_PREFIX } from '@bricks/contract/wire'

export class RefusedCall extends Error {
  readonly status: number
  readonly code: string

  constructor(path: string, status: number, body: string) {
    super(`${path} answered ${status}: ${body}`)
    this.status = status
    this.code = /"code":"(\w+)"/.exec(body)?.[1] ?? ''
  }
}

export type Call = <Answer>(path: string, body?: unknown, token?: string) => Promise<Answer>

/** Throws a RefusedCall if the product refuses. Waits for the end of a stream of events and returns `{}` for it. */
export function createProductClient(server: string): Call {
  return async <Answer>(path: string, body?: unknown, token?: string): Promise<Answer> => {
    const response = await fetch(new URL(`${API_PREFIX}${path}`, server), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new RefusedCall(path, response.status, text)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    return JSON.parse(isStream ? '{}' : text)
  }
}
