import { ModelError } from './model-error.ts'

/** Any key that begins with `sk-` is good, except those that begin with `sk-bad-`, which show what a refused key looks like. */
export function checkKey(authorization: string | undefined): void {
  const key = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!key) {
    throw new ModelError(401, "You didn't provide an API key. Send it in an Authorization header, as a Bearer token.")
  }
  if (!key.startsWith('sk-') || key.startsWith('sk-bad-')) {
    const shown = `${key.slice(0, 7)}***${key.slice(-3)}`
    throw new ModelError(
      401,
      `Incorrect API key provided: ${shown}. In the sandbox any key that begins with sk- works.`,
      {
        code: 'invalid_api_key',
      },
    )
  }
}
