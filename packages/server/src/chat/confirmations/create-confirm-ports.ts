import { randomUUID } from 'node:crypto'
import { type ConfirmEvent, createLabelFromName, LIMITS } from '@bricks/contract/wire'
import { toArgumentText } from '#bricks/arguments/brick-arguments.ts'
import { findChoicesAndFormat } from '#bricks/arguments/find-choices-and-format.ts'
import { prepareBrickRequest } from '#bricks/request/prepare-brick-request.ts'
import { createServerValues } from '#bricks/request/server-values.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { Caller } from '#chat/reply/call-stored-brick.ts'
import type { Bot, ConfirmPorts, Prompt, Turn, TurnPorts, WaitingCall } from '#chat/turn.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ModelMessage } from '#language-model/language-model.ts'
import { fillContentSecrets } from '#projects/brick-content.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { CHAT_LIMITS } from '#throttle/rate-limits.ts'
import { addToCounters } from '#throttle/throttle.repository.ts'
import { MINUTE } from '#time.ts'
import { insertConfirmation } from './confirmation.repository.ts'
import {
  buildModelKey,
  type ConfirmedBrick,
  encryptKeptCall,
  findEnabledBrick,
  hashBrickForm,
  type KeptCall,
} from './kept-call.ts'

const LIFETIME_MS = 15 * MINUTE
/**
 * The most confirmations in a row without a message of the visitor between them. Confirmations are not charged, so they
 * must be limited.
 */
const LONGEST_CHAIN = 8
const SHORTENED = 1_000

interface Keeping {
  bot: Bot
  turn: Turn
  prompt: Prompt
  asked: KeptCall['asked']
  canAsk: boolean
  chain: number
  caller: Caller
  address: string | undefined
}

export function createConfirmPorts(
  context: ChatContext,
  keeping: Keeping,
  loadHideSecrets: TurnPorts['loadHideSecrets'],
): ConfirmPorts {
  const { bot, canAsk } = keeping
  return {
    mustConfirm({ id }, args) {
      return needsConfirmation(findEnabledBrick(bot, id)) && !lacksVisitorValue(context, keeping, id, args)
    },
    keepCall: canAsk ? (waiting) => keepCall(context, keeping, waiting, loadHideSecrets) : undefined,
  }
}

/**
 * True if the call needs a value of the visitor that nobody has signed. It is then refused before it is sent, so the
 * visitor is not asked about it, and the model learns why.
 */
function lacksVisitorValue(
  { clock }: ChatContext,
  { bot, caller: { visitor, page } }: Keeping,
  id: string,
  args: WaitingCall['args'],
): boolean {
  // The secrets stay empty, because no secret decides whether the visitor is known.
  const functions = bot.content.functions.filter((each) => each.id === id)
  const [brick] = fillContentSecrets({ ...bot.content, functions }, new Map()).functions
  if (!brick || brick.api.kind === 'mcp' || visitor === 'sample') return false
  const server = createServerValues({ clock, createId: randomUUID }, { visitor, page })
  return prepareBrickRequest({ api: brick.api, args, server }).refusal?.failure === 'visitor_unknown'
}

export function needsConfirmation(brick: Pick<ConfirmedBrick, 'api'> | undefined): boolean {
  const confirm = brick?.api.confirm
  return confirm !== undefined && confirm !== false
}

async function keepCall(
  context: ChatContext,
  { bot, turn, prompt, asked, chain, address }: Keeping,
  { brick: { id: brickId }, args, call, messages }: WaitingCall,
  loadHideSecrets: TurnPorts['loadHideSecrets'],
): Promise<ConfirmEvent | undefined> {
  const { database, encryptionKeys, clock } = context
  const brick = findEnabledBrick(bot, brickId)
  const userId = bot.owner.id
  const now = clock()
  if (!brick || chain >= LONGEST_CHAIN) return undefined
  const { confirm } = brick.api
  const { words = '', editable = [] } = typeof confirm === 'object' ? confirm : {}
  const label = words.trim() || brick.name
  const kept: KeptCall = {
    call,
    args,
    messages: shortenLongMessages(messages),
    label,
    editable,
    brickId,
    brickForm: hashBrickForm(brick),
    asked,
    identity: turn.identity,
    chain: chain + 1,
    model: buildModelKey(prompt),
  }
  const id = randomUUID()
  const content = encryptKeptCall(kept, userId, id, encryptionKeys)
  if (content.length > LIMITS.keptCall) return undefined
  const hide = await loadHideSecrets()
  const values = listShownValues(brick, args, editable, (text) => hide(text).text)
  // To agree, a visitor must see each value whole, and no value that is sent back may be longer than a message.
  if (values.some(({ value }) => value.length > LIMITS.chatMessage)) return undefined
  if (address !== undefined && !(await mayAddressAskAgain(context, bot, address))) return undefined
  const row = {
    owner_id: userId,
    id,
    project_id: bot.projectId,
    conversation_id: turn.conversationId,
    visitor: turn.visitor ?? '',
    state: 'waiting' as const,
    content,
    ends_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
  }
  await inTransaction(database, (transaction) => insertConfirmation(transaction, row, now))
  return { type: 'confirm', id, brick: brick.name, label, values }
}

/** Only a limited number of questions can wait for one owner, so one address may cause only its share of them. */
async function mayAddressAskAgain({ database, clock, config }: ChatContext, bot: Bot, address: string) {
  // An operator who sets no limit per address may have a proxy, and then all visitors have the same address.
  if (config.chatsPerMinute.perAddress === 0) return true
  const { limit, windowMs } = CHAT_LIMITS.confirmationsPerAddress
  const key = `chat:confirm:${bot.owner.id}:${foldAddress(address)}`
  const counters = await addToCounters(database, [{ key, windowMs }], clock(), bot.owner.id)
  return (counters.get(key)?.used ?? 0) <= limit
}

function listShownValues(
  brick: ConfirmedBrick,
  args: WaitingCall['args'],
  editable: readonly string[],
  show: (text: string) => string,
): ConfirmEvent['values'] {
  const named = brick.parameters.properties.map(({ name }) => name)
  const names = new Set([...named.filter((name) => editable.includes(name)), ...Object.keys(args)])
  const inOrder = [...named.filter((name) => names.has(name)), ...[...names].filter((name) => !named.includes(name))]
  return inOrder.map((name) => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined
    const { choices, format } = findChoicesAndFormat(brick, name)
    return {
      name,
      label: createLabelFromName(name),
      value: value === undefined ? '' : show(toArgumentText(value)),
      editable: editable.includes(name),
      ...(editable.includes(name) && { ...(choices && { choices }), ...(format && { format }) }),
    }
  })
}

function shortenLongMessages(messages: readonly ModelMessage[]): ModelMessage[] {
  if (JSON.stringify(messages).length < LIMITS.keptCall / 2) return [...messages]
  return messages.map((message) =>
    message.role === 'tool' ? { ...message, content: message.content.slice(0, SHORTENED).toWellFormed() } : message,
  )
}
