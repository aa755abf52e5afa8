import { createHash } from 'node:crypto'
import type { ConnectedFunction } from '@bricks/contract'
import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import type { Bot, ChatKind, ConfirmedCall, Prompt } from '#chat/turn.ts'
import { parseJsonAsWritten } from '#exact-number.ts'
import type { ModelMessage, ToolCall } from '#language-model/language-model.ts'
import type { ResolvedFunction } from '#projects/brick-content.ts'
import { type CipherPlace, decryptText, encryptText } from '#secrets/cipher.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'

export interface KeptCall {
  call: ToolCall
  args: BrickArguments
  messages: ModelMessage[]
  label: string
  editable: string[]
  brickId: string
  /** Hash of the brick as the visitor was shown it: a brick whose address has changed would do something else. */
  brickForm: string
  asked: ChatKind
  /** Keyed hash of the visitor's id, if a web site signed that id. */
  identity: string | null
  chain: number
  /** The model that asked for the call. Another model may go on, because the bot can be deployed anew meanwhile. */
  model: string
}

export function buildModelKey({ provider = '', model }: Pick<Prompt, 'provider' | 'model'>): string {
  return `${provider}\n${model}`
}

/**
 * Removes what only the model that asked can read: its thoughts and signatures, which other providers refuse. Replaces
 * the ids by short ones, because Mistral accepts only ids of nine letters and digits.
 */
export function convertConfirmedCallForOtherModel({ call, messages, ...confirmed }: ConfirmedCall): ConfirmedCall {
  const numbers = new Map<string, string>()
  const renumberCallId = (id: string) => {
    const known = numbers.get(id) ?? `call${String(numbers.size + 1).padStart(5, '0')}`
    numbers.set(id, known)
    return known
  }
  const toPlainCall = ({ id, name, arguments: given }: ToolCall): ToolCall => ({
    id: renumberCallId(id),
    name,
    arguments: given,
    isForeign: true,
  })
  const plain = messages.map((message): ModelMessage => {
    if (message.role === 'tool') return { ...message, callId: renumberCallId(message.callId) }
    if (message.role !== 'assistant') return message
    return { role: 'assistant', content: message.content, calls: message.calls?.map(toPlainCall) ?? [] }
  })
  return { ...confirmed, messages: plain, call: toPlainCall(call) }
}

export type ConfirmedBrick = Pick<ConnectedFunction, 'id' | 'name' | 'description' | 'parameters' | 'schema'> & {
  api: ResolvedFunction['api']
}

export function findEnabledBrick({ content }: Bot, id: string): ConfirmedBrick | undefined {
  return content.functions.find((each) => each.id === id && each.enabled !== false)
}

/**
 * The hash leaves out secrets, because an owner may renew them while the call waits. It includes the headers and the
 * connection, because they may decide on whose account the API acts.
 */
export function hashBrickForm({ name, parameters, schema, api }: ConfirmedBrick): string {
  const address = api.kind === 'mcp' ? [api.url, api.tool] : [api.method, api.url, api.body, api.content, api.fill]
  const fixed = api.kind === 'mcp' ? [] : [...api.parameters, ...api.headers].filter(({ secret }) => !secret)
  return createHash('sha256')
    .update(JSON.stringify([name, parameters, schema, address, fixed, api.connection]))
    .digest('base64url')
}

export function encryptKeptCall(kept: KeptCall, userId: string, id: string, keys: EncryptionKeys): string {
  return encryptText(JSON.stringify(kept), createCipherPlace(userId, id), keys)
}

export function decryptKeptCall(
  sealed: string,
  userId: string,
  id: string,
  keys: EncryptionKeys,
): KeptCall | undefined {
  try {
    return parseJsonAsWritten(decryptText(sealed, createCipherPlace(userId, id), keys)) as KeptCall | undefined
  } catch {
    return undefined
  }
}

function createCipherPlace(userId: string, rowId: string): CipherPlace {
  return { table: 'confirmations', rowId, column: 'content', userId }
}
