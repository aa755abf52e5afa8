import { maskBrickSecret } from '@bricks/contract/wire'
import { type SignIn, type SignInCredentials, SignInError } from './api-sign-in.ts'
import type { Header } from './outbound/header-rules.ts'
import type { OutboundAnswer, OutboundClient, OutboundRequest } from './outbound/outbound-client.ts'
import { OutboundError, type OutboundFailure } from './outbound/outbound-error.ts'

interface Failure {
  failure: OutboundFailure | SignInError['failure']
  status?: number | undefined
  leadsTo?: string | undefined
}

export type Sent = ({ answer: OutboundAnswer; failed?: undefined } | { answer?: undefined; failed: Failure }) & {
  /** All credentials that were sent. The answer to the second request may show secrets of the first, too. */
  sentCredentials: readonly SignInCredentials[]
}

type RequestWithHeaders = Pick<OutboundRequest, 'url' | 'headers'>

const UNAUTHORIZED = 401

export async function sendWithSignIn(
  client: Pick<OutboundClient, 'send'>,
  request: OutboundRequest,
  signIn: SignIn | undefined,
  signal: AbortSignal,
): Promise<Sent> {
  const sentCredentials: SignInCredentials[] = []
  const sendWithCredentials = (credentials: SignInCredentials | undefined) => {
    if (credentials) sentCredentials.push(credentials)
    return client.send(credentials ? addCredentials(request, credentials) : request, signal)
  }
  try {
    const answer = await sendWithCredentials(await signIn?.getCredentials(signal))
    const other = answer.status === UNAUTHORIZED ? await signIn?.renewCredentials(signal) : undefined
    return { answer: other ? await sendWithCredentials(other) : answer, sentCredentials }
  } catch (error) {
    if (error instanceof OutboundError) {
      const { failure, status, leadsTo } = error
      return { failed: { failure, status, leadsTo }, sentCredentials }
    }
    if (error instanceof SignInError) return { failed: { failure: error.failure }, sentCredentials }
    throw error
  }
}

export function addCredentials<Request extends RequestWithHeaders>(
  request: Request,
  { headers, query }: SignInCredentials,
): Request {
  const replaced = new Set(headers.map(({ name }) => name.toLowerCase()))
  const others = request.headers.filter(({ name }) => !replaced.has(name.toLowerCase()))
  return { ...request, url: replaceQueryPairs(request.url, query), headers: [...others, ...headers] }
}

export function maskCredentials({ headers, query, secrets }: SignInCredentials): SignInCredentials {
  // Masks the longest secret first, because a longer secret may contain a shorter one.
  const sorted = secrets.toSorted((one, other) => other.length - one.length)
  const maskSecrets = (value: string): string =>
    sorted.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, maskBrickSecret(secret))), value)
  return {
    headers: headers.map(({ name, value }): Header => ({ name, value: maskSecrets(value) })),
    query: query.map(([name, value]) => [name, maskSecrets(value)]),
    secrets,
  }
}

export function replaceQueryPairs(url: string, query: SignInCredentials['query']): string {
  if (query.length === 0) return url
  const [address = ''] = url.split('#', 1)
  const at = address.indexOf('?')
  const pairs = at < 0 ? [] : address.slice(at + 1).split('&')
  const replaced = new Set(query.map(([name]) => name))
  const others = pairs.filter(
    (pair) => pair !== '' && ![...new URLSearchParams(pair).keys()].some((name) => replaced.has(name)),
  )
  const added = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString()
  return `${at < 0 ? address : address.slice(0, at)}?${[...others, added].join('&')}`
}
