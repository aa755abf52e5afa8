import type { ConnectionAuth } from '@bricks/contract'
import { isRecord, parseJson } from '#json.ts'
import { isUnknownSecret } from '#reading/values/placeholders.ts'
import type { MappedRequest } from './map-request.ts'
import type { PastedBody, PastedRequest } from './pasted-request.ts'

const NOTE =
  'The call that fetches a token for the client became the sign-in of the others: Bricks fetches and renews the token itself.'

export interface MappedCall extends MappedRequest {
  request: PastedRequest
  notes: ReadonlySet<string>
}

/**
 * Documentation first shows the call that fetches a token (OAuth 2.0 client credentials), then calls that sign in by
 * it. The bot needs no tool for the first call, because the connection makes it.
 */
export function turnTokenCallIntoSignIn(calls: readonly MappedCall[], notes: Set<string>): readonly MappedCall[] {
  const auths = new Map(calls.map((call) => [call, readClientSignIn(call)]))
  const auth = [...auths.values()].find((each) => each !== undefined)
  const others = calls.filter((call) => auths.get(call) === undefined)
  if (auth === undefined || !others.some(({ brick }) => brick.auth?.kind === 'bearer')) return calls
  notes.add(NOTE)
  const secrets = calls.flatMap((call) => (auths.get(call) ? call.secrets : []))
  return others.map((call, at) => ({
    ...call,
    brick: call.brick.auth?.kind === 'bearer' ? { ...call.brick, auth } : call.brick,
    secrets: at === 0 ? [...call.secrets, ...secrets] : call.secrets,
  }))
}

function readClientSignIn({ request, brick }: MappedCall): ConnectionAuth | undefined {
  const fields = readFields(request.body)
  if (brick.api.method !== 'POST' || fields.get('grant_type') !== 'client_credentials') return undefined
  const [url = ''] = brick.api.url.split('?', 1)
  if (/[{}]/.test(url)) return undefined
  const find = (name: string) => emptyUnknownText(fields.get(name) ?? '')
  const basic = brick.auth?.kind === 'basic' ? brick.auth : undefined
  const scope = find('scope')
  const audience = find('audience')
  return {
    kind: 'oauth2-client',
    token_url: `https://${url}`,
    client_id: basic ? emptyUnknownText(basic.user) : find('client_id'),
    client_secret: basic ? basic.password : find('client_secret'),
    ...(scope !== '' && { scope }),
    ...(audience !== '' && { audience }),
    send: fields.has('client_secret') ? 'body' : 'basic',
  }
}

function emptyUnknownText(text: string): string {
  return isUnknownSecret(text) || /^[A-Z]{2,20}(?:_[A-Z]{2,20}){1,4}$/.test(text.trim()) ? '' : text.trim()
}

function readFields(body: PastedBody | undefined): ReadonlyMap<string, string> {
  if (body?.kind === 'form') return new Map(body.pairs.map(({ name, value }) => [name, value]))
  const json = body?.kind === 'json' ? parseJson(body.text) : undefined
  const entries = isRecord(json) ? Object.entries(json) : []
  return new Map(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
}
