import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { findErrorCode, findErrorDetail } from '#api/http/api-error.ts'
import { get, post } from '#api/http/client.ts'
import { readDeviceField } from '#api/session/session.ts'
import { askForPasskey, createPasskey } from './passkeys.ts'
import { startSession } from './user.ts'

export type Way = 'password' | 'passkey' | 'totp' | 'recovery_code'

/** `'passkey'` has no value: the browser asks for the passkey when the proof is sent. */
export type Proof = { password: string } | { totp: string } | { recovery_code: string } | 'passkey'
export type SecondProof = Exclude<Proof, { password: string }>

export interface SecondStepState {
  ticket: string
  ways: Way[]
}

const WAYS: readonly string[] = ['passkey', 'totp', 'recovery_code'] satisfies Way[]

export function findSecondStep(error: unknown): SecondStepState | undefined {
  const [ticket, ways] = [findErrorDetail(error, 'ticket'), findErrorDetail(error, 'ways')]
  if (findErrorCode(error) !== 'second_factor_needed' || typeof ticket !== 'string' || !Array.isArray(ways))
    return undefined
  return { ticket, ways: ways.filter((way): way is Way => WAYS.includes(way)) }
}

export const secondStepMutation = mutationOptions({
  mutationFn: async ({ ticket, proof }: { ticket: string; proof: SecondProof }) => {
    const device = readDeviceField()
    if (proof !== 'passkey') return post('/login/second-factor', { ticket, ...proof, ...device })
    const { options } = await post('/login/passkey/start', { ticket })
    return post('/login/second-factor', { ticket, passkey: await askForPasskey(options), ...device })
  },
  onSuccess: (signedIn, _step, _result, { client }) => startSession(client, signedIn),
})

export const passkeySignInMutation = mutationOptions({
  mutationFn: async () => {
    const { options } = await post('/login/passkey/start', {})
    return post('/login/passkey', { passkey: await askForPasskey(options), ...readDeviceField() })
  },
  onSuccess: (signedIn, _nothing, _result, { client }) => startSession(client, signedIn),
})

export const confirmSessionMutation = mutationOptions({
  mutationFn: async (proof: Proof) => {
    if (proof !== 'passkey') return post('/sessions/confirm', proof)
    const { options } = await post('/sessions/confirm/passkey', {})
    return post('/sessions/confirm', { passkey: await askForPasskey(options) })
  },
})

export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => get('/user/second-factors', { signal }),
})

const refreshFactors = (client: QueryClient) => client.invalidateQueries({ queryKey: secondFactorsQuery.queryKey })

export const startCodesMutation = mutationOptions({ mutationFn: () => post('/user/codes/start', {}) })

export const finishCodesMutation = mutationOptions({
  mutationFn: (code: string) => post('/user/codes/finish', { code }),
  onSuccess: (_codes, _code, _result, { client }) => refreshFactors(client),
})

export const removeCodesMutation = mutationOptions({
  mutationFn: () => post('/user/codes/remove', {}),
  onSuccess: (_nothing, _variables, _result, { client }) => refreshFactors(client),
})

export const renewRecoveryCodesMutation = mutationOptions({
  mutationFn: () => post('/user/recovery-codes', {}),
  onSuccess: (_codes, _variables, _result, { client }) => refreshFactors(client),
})

export const addPasskeyMutation = mutationOptions({
  mutationFn: async (name: string) => {
    const { options } = await post('/user/passkeys/start', {})
    return post('/user/passkeys/add', { name, passkey: await createPasskey(options) })
  },
  onSuccess: (_codes, _name, _result, { client }) => refreshFactors(client),
})

export const renamePasskeyMutation = mutationOptions({
  mutationFn: (passkey: { id: string; name: string }) => post('/user/passkeys/rename', passkey),
  onSuccess: (_nothing, _passkey, _result, { client }) => refreshFactors(client),
})

export const removePasskeyMutation = mutationOptions({
  mutationFn: (id: string) => post('/user/passkeys/remove', { id }),
  onSuccess: (_nothing, _id, _result, { client }) => refreshFactors(client),
})
