import type { Connection } from '@bricks/contract'
import { MESSAGES } from '@bricks/contract/wire'

export type ConnectionErrors = Partial<Record<string, string>>

export function findConnectionErrors({ name, auth }: Connection): ConnectionErrors {
  return Object.fromEntries(
    listFieldProblems({ called: name, ...pickNeededFields(auth) }).map(([field, problem]) => [field, problem]),
  )
}

function pickNeededFields(auth: Connection['auth']): Record<string, string> {
  switch (auth.kind) {
    case 'none':
      return {}
    case 'key':
      return { name: auth.name, value: auth.value }
    case 'bearer':
      return { token: auth.token }
    case 'basic':
      return { user: auth.user }
    case 'oauth2-client':
      return { token_url: auth.token_url, client_id: auth.client_id, client_secret: auth.client_secret }
    case 'oauth2-code':
      return { authorize_url: auth.authorize_url, token_url: auth.token_url, client_id: auth.client_id }
  }
}

function listFieldProblems(values: Record<string, string>): [field: string, problem: string][] {
  return Object.entries(values).flatMap(([field, value]) => {
    const problem = field.endsWith('_url')
      ? findAddressProblem(value)
      : value.trim() === ''
        ? MESSAGES.empty
        : undefined
    return problem === undefined ? [] : [[field, problem]]
  })
}

function findAddressProblem(address: string): string | undefined {
  if (address.trim() === '') return MESSAGES.empty
  const blank = /\{(\w+)\}/.exec(address)?.[1]
  if (blank !== undefined) return `Put your own ${blank} in place of {${blank}}.`
  return URL.canParse(address) && new URL(address).protocol === 'https:'
    ? undefined
    : 'Enter a whole address that begins with https://.'
}
