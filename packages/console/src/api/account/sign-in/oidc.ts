import { mutationOptions } from '@tanstack/react-query'
import { startSession } from '#api/account/user.ts'
import { findErrorCode, findErrorDetail } from '#api/http/api-error.ts'
import { post } from '#api/http/client.ts'
import { readDeviceField } from '#api/session/session.ts'
import { withTabStorage } from '#api/session/tab-storage.ts'

const KEY = 'bricks:oidc'

/**
 * The sign-in that this tab began. A provider's answer with another `state` belongs to another sign-in and is ignored.
 */
interface BegunSignIn {
  state: string
  nonce: string
  verifier: string
  next: string
}

export const startOidcMutation = mutationOptions({
  mutationFn: async (next: string) => {
    const { url, state, nonce, verifier } = await post('/oidc/start', {})
    const begun: BegunSignIn = { state, nonce, verifier, next }
    withTabStorage((storage) => storage.setItem(KEY, JSON.stringify(begun)))
    return url
  },
})

/** Removes the stored sign-in, because it can be finished only once. */
export function readAndForgetBegunSignIn(state: string | undefined): BegunSignIn | undefined {
  const text = withTabStorage((storage) => {
    const kept = storage.getItem(KEY)
    storage.removeItem(KEY)
    return kept
  })
  const begun: unknown = text ? JSON.parse(text) : undefined
  return isBegunSignIn(begun) && begun.state === state ? begun : undefined
}

function isBegunSignIn(value: unknown): value is BegunSignIn {
  const hasField = (name: string) => typeof value === 'object' && value !== null && name in value
  return ['state', 'nonce', 'verifier', 'next'].every(hasField)
}

export const finishOidcMutation = mutationOptions({
  mutationFn: ({ code, iss, begun }: { code: string; iss: string | undefined; begun: BegunSignIn }) => {
    const { state, nonce, verifier } = begun
    return post('/oidc/finish', {
      code,
      state,
      nonce,
      verifier,
      ...(iss !== undefined && { iss }),
      ...readDeviceField(),
    })
  },
  onSuccess: (signedIn, _answer, _result, { client }) => startSession(client, signedIn),
})

export const joinOidcMutation = mutationOptions({
  mutationFn: (join: { ticket: string; password: string }) => post('/oidc/join', { ...join, ...readDeviceField() }),
  onSuccess: (signedIn, _join, _result, { client }) => startSession(client, signedIn),
})

export function findAccountToJoinByOidc(error: unknown): { ticket: string; email: string } | undefined {
  const [ticket, email] = [findErrorDetail(error, 'ticket'), findErrorDetail(error, 'email')]
  if (findErrorCode(error) !== 'oidc_join_needed' || typeof ticket !== 'string' || typeof email !== 'string')
    return undefined
  return { ticket, email }
}
