import type { EndpointAnswer, EndpointBody, Endpoints } from '@bricks/contract'
import { ApiError } from '#api/http/api-error.ts'
import { loadChunk } from '#load-chunk.ts'

type Options = EndpointAnswer<Endpoints['startPasskey']>['options']
type NewPasskey = EndpointBody<Endpoints['addPasskey']>['passkey']
export type UsedPasskey = EndpointBody<Endpoints['logInByPasskey']>['passkey']

export async function createPasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await loadPasskeyLibrary()
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options as never })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
  } catch (error) {
    throw toPasskeyError(error)
  }
}

export async function askForPasskey(options: Options): Promise<UsedPasskey> {
  const { startAuthentication } = await loadPasskeyLibrary()
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options as never })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
  } catch (error) {
    throw toPasskeyError(error)
  }
}

function loadPasskeyLibrary() {
  return loadChunk(() => import('@simplewebauthn/browser'))
}

const TEXTS: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was given. Try again, or choose another way.',
  AbortError: 'No passkey was given. Try again, or choose another way.',
  InvalidStateError: 'This device holds a passkey for your account already.',
  SecurityError: 'Passkeys work only at the address that this server was set up for.',
}

function toPasskeyError(error: unknown): ApiError {
  const name = error instanceof Error ? error.name : ''
  return new ApiError(400, {
    code: 'passkey_not_given',
    error: TEXTS[name] ?? 'This browser cannot use passkeys here.',
  })
}
