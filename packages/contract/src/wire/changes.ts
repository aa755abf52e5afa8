import { type AuthOf, listAuthSecrets, mapAuthSecrets } from './bricks/connection-secrets.ts'
import { describeInstructionChanges } from './changes/describe-instruction-changes.ts'
import { isSameValue } from './changes/is-same-value.ts'
import { type ComparedBrick, listBrickChanges } from './changes/list-brick-changes.ts'

interface ComparedConnection {
  id: string
  name: string
  host: string
  auth: AuthOf<unknown>
}

/** Values are texts and masks, as on the wire, or references to secrets, as in storage. */
export interface ComparedProject {
  name: string
  model: string
  system: string
  max_tokens: number
  temperature: number
  frequency_penalty: number
  presence_penalty: number
  streamingAllowed: boolean
  currentDate: boolean
  functions: readonly ComparedBrick[]
  connections?: readonly ComparedConnection[] | undefined
}

/**
 * One line for each difference. Every number of changes that the product shows is the number of these lines. The state
 * of a sign-in and the order of keys do not count as changes.
 */
export function listChanges(from: ComparedProject, to: ComparedProject): string[] {
  return [
    ...describeValueChange('Name', from.name, to.name),
    ...describeInstructionChanges(from.system, to.system),
    ...describeValueChange('Model', from.model, to.model),
    ...describeValueChange('Answer length', from.max_tokens, to.max_tokens),
    ...describeValueChange('Tone', from.temperature, to.temperature),
    ...describeValueChange('Frequency penalty', from.frequency_penalty, to.frequency_penalty),
    ...describeValueChange('Presence penalty', from.presence_penalty, to.presence_penalty),
    ...describeSwitchChange('Streaming', from.streamingAllowed, to.streamingAllowed),
    ...describeSwitchChange('Current date', from.currentDate, to.currentDate),
    ...listBrickChanges(from.functions, to.functions),
    ...listConnectionChanges(from.connections ?? [], to.connections ?? []),
  ]
}

function describeValueChange(name: string, from: string | number, to: string | number): string[] {
  return from === to ? [] : [`${name}: ${from} → ${to}`]
}

function describeSwitchChange(name: string, from: boolean, to: boolean): string[] {
  return from === to ? [] : [`${name} turned ${to ? 'on' : 'off'}`]
}

function listConnectionChanges(from: readonly ComparedConnection[], to: readonly ComparedConnection[]): string[] {
  const former = new Map(from.map((each) => [each.id, each]))
  const kept = new Set(to.map(({ id }) => id))
  return [
    ...from.filter(({ id }) => !kept.has(id)).map(({ name }) => `Connection “${name}” removed`),
    ...to.flatMap((each) => describeConnectionChange(former.get(each.id), each)),
  ]
}

function describeConnectionChange(from: ComparedConnection | undefined, to: ComparedConnection): string[] {
  if (!from) return [`Connection “${to.name}” added`]
  const parts = [
    from.name !== to.name && 'name',
    from.host !== to.host && 'host',
    !isSameValue(removeSecrets(from.auth), removeSecrets(to.auth)) && 'sign-in',
    !isSameValue(listSecrets(from.auth), listSecrets(to.auth)) && 'key',
  ].filter((part) => part !== false)
  return parts.length === 0 ? [] : [`Connection “${to.name}”: ${parts.join(', ')} changed`]
}

function removeSecrets(auth: AuthOf<unknown>): unknown {
  const bare = mapAuthSecrets(auth, ({ value, secret }) => (secret ? undefined : value))
  return bare.kind === 'oauth2-code' ? { ...bare, state: undefined, account: undefined } : bare
}

function listSecrets(auth: AuthOf<unknown>): unknown[] {
  return listAuthSecrets(auth)
    .filter(({ secret }) => secret)
    .map(({ field, value }) => [field, value])
}
