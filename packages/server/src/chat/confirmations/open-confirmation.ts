import { AppError } from '#app-error.ts'
import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import { applyTypedTexts } from '#bricks/arguments/read-arguments.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import { type AuthorizedChat, type Bot, type ConfirmedCall, getChatKind, type IncomingChat } from '#chat/turn.ts'
import { isConversationOfAnotherVisitor } from '#conversations/insert-turn.repository.ts'
import { hashVisitor } from '#identity/hash-visitor.ts'
import { isReadOnlyFunction } from '#projects/functions/is-read-only.ts'
import { findConfirmation } from './confirmation.repository.ts'
import type { ConfirmationTable } from './confirmation.table.ts'
import { type ConfirmedBrick, decryptKeptCall, findEnabledBrick, hashBrickForm, type KeptCall } from './kept-call.ts'

export interface OpenedConfirmation {
  confirmed: ConfirmedCall
  model: string
  label: string
  chain: number
}

type Confirm = NonNullable<IncomingChat['body']['confirm']>

/**
 * Stores nothing. Throws 400 if the values do not fit; the call then goes on waiting. Throws 409 if the call cannot be
 * confirmed, with an `outcome`: `none` (the call was never sent), `done`, `failed`, or `unknown`.
 */
export async function openConfirmation(
  { database, encryptionKeys, clock }: ChatContext,
  { body }: Pick<IncomingChat, 'body'>,
  { bot, isTest, visitor }: Pick<AuthorizedChat, 'bot' | 'isTest' | 'visitor'>,
  confirm: Confirm,
): Promise<OpenedConfirmation> {
  const userId = bot.owner.id
  const row = await findConfirmation(database, { userId, id: confirm.id })
  const isOwn =
    row?.project_id === bot.projectId &&
    row.conversation_id === body.conversation_id &&
    row.visitor === (body.visitor ?? '')
  if (!row || !isOwn) throw createConfirmGoneError('unknown')
  const isWaiting = row.state === 'waiting' && row.ends_at > clock().toISOString()
  if (!isWaiting) throw createConfirmGoneError(findGoneOutcome(row))
  const kept = decryptKeptCall(row.content, userId, row.id, encryptionKeys)
  const identity = visitor ? hashVisitor(bot.projectId, visitor.id, encryptionKeys) : null
  if (kept && !(await isSameVisitor(database, { userId, conversationId: row.conversation_id }, kept, identity)))
    throw createConfirmGoneError('unknown')
  const brick = kept && findUnchangedBrick(bot, kept)
  if (!kept || !brick || kept.asked !== getChatKind({ body, isTest })) throw createConfirmGoneError('none')
  const { id, accept, values = {} } = confirm
  const args = accept ? applySentValues(brick, kept, values) : kept.args
  const { call, messages, label, chain, model } = kept
  const described = isReadOnlyFunction(brick) ? brick : { ...brick, writes: true }
  const hasNewValues = accept && Object.keys(values).length > 0
  const asked = hasNewValues ? { ...call, arguments: JSON.stringify(args) } : call
  return {
    label,
    chain,
    model,
    confirmed: {
      id,
      accept,
      call: asked,
      args,
      // The kept messages hold the call in the form that providers accept, which the model's own call may lack.
      messages: hasNewValues ? replaceAskedCall(messages, asked) : messages,
      brick: described,
    },
  }
}

/** A visitor who signs in after the question was asked keeps the conversation, and may answer the question. */
async function isSameVisitor(
  database: ChatContext['database'],
  conversation: { userId: string; conversationId: string },
  { identity: asked }: Pick<KeptCall, 'identity'>,
  identity: string | null,
): Promise<boolean> {
  if (asked === identity) return true
  return (
    asked === null && identity !== null && !(await isConversationOfAnotherVisitor(database, conversation, { identity }))
  )
}

/** The model must go on from the values that the visitor sent, not from the values that it had chosen itself. */
function replaceAskedCall(messages: KeptCall['messages'], asked: KeptCall['call']): KeptCall['messages'] {
  return messages.map((message) =>
    'calls' in message && message.calls
      ? { ...message, calls: message.calls.map((call) => (call.id === asked.id ? asked : call)) }
      : message,
  )
}

function findUnchangedBrick(bot: Bot, { brickId, brickForm }: KeptCall): ConfirmedBrick | undefined {
  const brick = findEnabledBrick(bot, brickId)
  return brick && hashBrickForm(brick) === brickForm ? brick : undefined
}

function applySentValues(
  brick: ConfirmedBrick,
  { args, editable }: KeptCall,
  values: Record<string, string>,
): BrickArguments {
  const fixed = Object.keys(values).find((name) => !editable.includes(name))
  if (fixed !== undefined) throw createValuesError('A value that cannot be changed was sent.')
  const read = applyTypedTexts(brick, args, values)
  if (!read.args) throw createValuesError(read.problem)
  return read.args
}

function createValuesError(message: string): AppError {
  return new AppError('invalid_input', { message })
}

export type GoneOutcome = 'none' | 'done' | 'failed' | 'unknown'

export function createConfirmGoneError(outcome: GoneOutcome): AppError {
  return new AppError('confirm_gone', { details: { outcome } })
}

export function findGoneOutcome({ state }: Pick<ConfirmationTable, 'state'>): GoneOutcome {
  if (state === 'waiting' || state === 'declined') return 'none'
  return state === 'taken' ? 'unknown' : state
}
