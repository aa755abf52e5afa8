import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { ChatModel } from '#panel/chat-model.ts'
import type { BotServer } from '#panel/conversation/conversation-state.ts'
import { joinMessageText } from '#panel/conversation/message.ts'
import { buildStorageKey, writeStoredText } from '#storage.ts'
import { asksForPerson } from './asks-for-person.ts'
import { readSignedFields, type Signed } from './read-signed.ts'
import { english, fetchHandoffWords, type Words } from './words/fetch-words.ts'

export interface Fields {
  name: string
  email: string
  message: string
  website: string
}

export interface HandoffState {
  words: ReadonlySignal<Words>
  fields: Signal<Fields>
  signed: ReadonlySignal<Signed>
  view: Signal<'closed' | 'form' | 'sending' | 'sent'>
  problem: Signal<'failed' | 'tooOften' | undefined>
  open(): void
  isOffered(): boolean
  send(): Promise<void>
}

const EMPTY: Fields = { name: '', email: '', message: '', website: '' }
const OK = 200
const TOO_MANY = 429
const NOT_FOUND = 404
const REFUSED = 401

export function createHandoffState(chat: ChatModel, ended: AbortSignal): HandoffState {
  const { config, conversation, texts } = chat
  const { state } = conversation
  const words = signal(english)
  const fields = signal<Fields>(EMPTY)
  const signed = signal<Signed>({})
  const view: HandoffState['view'] = signal('closed')
  const problem: HandoffState['problem'] = signal(undefined)
  /** The id of the conversation that was handed over; '' if the server has not named the conversation. */
  const handedOver = signal<string | undefined>(undefined)
  ended.addEventListener(
    'abort',
    effect(() => {
      const { language } = texts.value
      fetchHandoffWords(language).then((fetched) => {
        if (language === texts.peek().language) words.value = fetched
      })
    }),
  )
  /**
   * Clears the form for another visitor or a new conversation: both set the messages to a new empty list, even if the
   * list was empty before.
   */
  ended.addEventListener(
    'abort',
    effect(() => {
      if (state.messages.value.length) return
      fields.value = EMPTY
      signed.value = {}
      view.value = 'closed'
    }),
  )
  const sendHandoff = async () => {
    const { conversationId, server } = state
    // Another visitor may sign in before everything is sent, so the fields, the token and the visitor's id are read
    // now.
    const given = fields.value
    const [token, visitor] = [server?.identity(), server?.visitor() ?? '']
    const bot = server && { ...server, identity: () => token, visitor: () => visitor }
    const sendWithConversation = async (id: string) => {
      const status = await postHandoff(bot, given, id)
      const unnamed = bot?.unnamed()
      // If the page has given the visitor an id since, the conversation still belongs to the earlier, random id.
      return status === NOT_FOUND && bot && unnamed && unnamed !== bot.visitor()
        ? postHandoff({ ...bot, visitor: () => unnamed }, given, id)
        : status
    }
    if (!conversationId) return postHandoff(bot, given)
    const status = await sendWithConversation(conversationId)
    if (status !== NOT_FOUND) return status
    // The server does not know the conversation: it was deleted, or its first answer is still running. The server
    // stores a conversation at the end of its first answer.
    if (state.running.value) {
      await waitForAnswer(state.running)
      const later = await sendWithConversation(conversationId)
      if (later !== NOT_FOUND) return later
    }
    return postHandoff(bot, given)
  }
  return {
    words,
    fields,
    signed,
    view,
    problem,
    open() {
      if (view.value !== 'closed') return
      signed.value = readSignedFields(state.server)
      fields.value = { ...fields.value, ...signed.value }
      view.value = 'form'
    },
    isOffered() {
      const { moments = [] } = config.value.handoff ?? {}
      const messages = state.messages.value
      const last = messages.at(-1)
      const question = messages.findLast(({ role }) => role === 'user')
      if (!last || last.state === 'streaming' || handedOver.value === (state.conversationId ?? '')) return false
      const isMoment = {
        menu: false,
        failure: last.state === 'failed' || last.state === 'broken',
        dislike: messages.some(({ rating }) => rating === -1),
        limit: last.state === 'limited',
        asked: question !== undefined && asksForPerson(joinMessageText(question)),
      }
      return moments.some((moment) => isMoment[moment])
    },
    async send() {
      if (view.value === 'sending') return
      view.value = 'sending'
      problem.value = undefined
      const status = await sendHandoff().catch(() => 0)
      // The form was closed meanwhile, perhaps because another visitor is here, so the outcome is not shown.
      if (view.value !== 'sending') return
      if (status === OK) {
        handedOver.value = state.conversationId ?? ''
        view.value = 'sent'
        return
      }
      problem.value = status === TOO_MANY ? 'tooOften' : 'failed'
      view.value = 'form'
    },
  }
}

const PATIENCE_MS = 15_000

function waitForAnswer(running: ReadonlySignal<unknown>): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    const stop = running.subscribe((isRunning) => {
      if (isRunning) return
      resolve()
      queueMicrotask(() => stop())
    })
  })
}

async function postHandoff(
  bot: BotServer | undefined,
  fields: Fields,
  conversation_id?: string,
  identity = bot?.identity(),
): Promise<number> {
  if (!bot) return 0
  const { server, project, visitor, natives, toJson } = bot
  const { fetch, stringify } = natives
  const response = await fetch(`${server}/api/live/${project}/handoff`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: toJson({ ...fields, conversation_id, visitor: visitor(), identity: identity || undefined }, stringify),
  })
  // If the server refuses the token, the message is sent without it, so that it still reaches a person. The visitor's
  // name then counts as typed, not as signed.
  if (response.status === REFUSED && identity) return postHandoff(bot, fields, conversation_id, '')
  // No conversation leads to this message, so `forget` needs this note to know of it.
  if (response.ok && !conversation_id) writeStoredText(buildStorageKey(project, 'handed'), '1')
  return response.status
}
