import type { Connection } from '@bricks/contract'
import {
  ERROR_CODES,
  isMasked,
  listAuthSecrets,
  listSecretHosts,
  MASK,
  mapAuthSecrets,
  readAddressHost,
} from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import type { SettingProblem } from '#bricks/find-brick-setting-problem.ts'
import { stripHttpsScheme } from '#bricks/outbound/address/brick-url.ts'
import type { ResolvedConnection, ResolvedValue, StoredConnection } from '#projects/brick-content.ts'

type Checks = Pick<BrickCaller, 'findAddressProblem' | 'findHeaderProblem'>

export function checkConnections(checks: Checks, connections: readonly Connection[]): void {
  for (const connection of connections) {
    const problem = findConnectionProblem(checks, connection)
    if (problem) throw new AppError(problem.code, { message: `${connection.name}: ${problem.message}` })
  }
}

interface UsedConnection {
  id: string
  name: string
  host: string
}

interface UsingFunction {
  name: string
  api: { url: string; connection?: string | undefined }
}

/** A connection signs in at one host, so a brick that uses the connection must call that host. */
export function checkConnectionUse(functions: readonly UsingFunction[], connections: readonly UsedConnection[]): void {
  for (const { name, api } of functions) {
    if (api.connection === undefined) continue
    const connection = connections.find(({ id }) => id === api.connection)
    if (!connection) throw new AppError('invalid_input', { message: `${name}: its connection does not exist.` })
    if (readAddressHost(api.url) !== readAddressHost(connection.host)) {
      const message = `${name}: its address is not at ${connection.host}, where the connection “${connection.name}” belongs.`
      throw new AppError('invalid_input', { message })
    }
  }
}

function findConnectionProblem(
  { findAddressProblem, findHeaderProblem }: Checks,
  { host, auth }: Connection,
): SettingProblem | undefined {
  if (/[/?#{}\\]/.test(host))
    return { code: 'address_refused', message: 'The host stands alone, for example api.example.com.' }
  const hostProblem = findAddressProblem(host)
  if (hostProblem) return hostProblem
  switch (auth.kind) {
    case 'none':
    case 'basic':
      return undefined
    case 'key':
      return auth.in === 'query'
        ? undefined
        : findHeaderProblem([{ name: auth.name, value: emptyMaskedText(auth.value) }])
    case 'bearer':
      return findHeaderProblem([{ name: 'authorization', value: emptyMaskedText(auth.token) }])
    case 'oauth2-client':
      return (
        findTokenHeaderProblem(findHeaderProblem, auth.header) ??
        findSecureAddressProblem(findAddressProblem, auth.token_url)
      )
    case 'oauth2-code':
      return (
        findTokenHeaderProblem(findHeaderProblem, auth.header) ??
        findSecureAddressProblem(findAddressProblem, auth.authorize_url) ??
        findSecureAddressProblem(findAddressProblem, auth.token_url)
      )
  }
}

function findTokenHeaderProblem(
  findHeaderProblem: Checks['findHeaderProblem'],
  name: string | undefined,
): SettingProblem | undefined {
  return name === undefined ? undefined : findHeaderProblem([{ name, value: 'token' }])
}

/** Providers print these addresses with https://, so the scheme is allowed in them. */
function findSecureAddressProblem(
  findAddressProblem: Checks['findAddressProblem'],
  address: string,
): SettingProblem | undefined {
  return findAddressProblem(stripHttpsScheme(address))
}

// A mask stands for a value that was checked when it was entered.
function emptyMaskedText(value: string): string {
  return isMasked(value) ? '' : value
}

/**
 * A mask stands for the secret that `previous` holds in the same field, but only if the kind of sign-in and all hosts
 * are the same: a secret never goes to another host.
 */
export function resolveConnection(input: Connection, previous: StoredConnection | undefined): ResolvedConnection {
  const isSamePlace =
    previous?.auth.kind === input.auth.kind && listSecretHosts(previous).join() === listSecretHosts(input).join()
  const kept = new Map(isSamePlace ? listAuthSecrets(previous.auth).map(({ field, value }) => [field, value]) : [])
  return {
    ...input,
    auth: mapAuthSecrets(dropSignInState(input.auth), ({ field, value, secret }): ResolvedValue => {
      if (isMasked(value)) {
        const found = kept.get(field)
        if (found !== undefined && typeof found !== 'string') return found
        if (secret || value.startsWith(MASK))
          throw new AppError('secret_missing', { message: `${input.name}: ${ERROR_CODES.secret_missing.message}` })
      }
      return secret && value !== '' ? { entered: value } : value
    }),
  }
}

/** Only the server sets the state of a sign-in, so a state that a client sends is dropped. */
function dropSignInState(auth: Connection['auth']): Connection['auth'] {
  if (auth.kind !== 'oauth2-code') return auth
  const { account: _, ...rest } = auth
  return { ...rest, state: 'needed' }
}
