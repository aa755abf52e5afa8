import { array, assert, asyncProperty, constantFrom, record } from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import type { ChatSource, ReplyEvent, Turn } from '#chat-source.ts'
import { connectConversation } from './connection.ts'
import { type Conversation, createConversation } from './conversation.ts'
import type { History, Kept } from './history.ts'
import { joinMessageText } from './message.ts'
import { shareConversationId } from './share-conversation-id.ts'

// A browser delivers one tab's write to another tab a little later. Until then the other tab reads the old text and
// bases its own writes on it.
function createStorage() {
  let stored = ''
  interface View {
    text: string
    heard: number
    written(): void
  }
  const views: View[] = []
  const writes: { by: View; text: string }[] = []
  return {
    history(): History {
      const view = { text: stored, heard: writes.length, written() {} }
      views.push(view)
      return {
        read: () => (view.text ? JSON.parse(view.text) : { messages: [], gone: [] }),
        write(kept: Kept) {
          const text = JSON.stringify(kept)
          if (text === view.text) return
          stored = text
          view.text = text
          writes.push({ by: view, text })
        },
        watch(written) {
          view.written = written
          return () => {}
        },
      }
    },
    deliverToTab(tab: number): boolean {
      const view = views[tab]
      if (!view || view.text === stored) return false
      view.text = stored
      view.written()
      return true
    },
    /** Tells the tab of one write alone. Until the tab's own writes have been told, too, it reads what it wrote. */
    deliverOneWriteToTab(tab: number): boolean {
      const view = views[tab] as View
      const write = writes[view.heard]
      if (!write) return false
      view.heard += 1
      if (write.by === view) return true
      if (!writes.slice(view.heard).some(({ by }) => by === view)) view.text = write.text
      view.written()
      return true
    },
    read: (): Kept => JSON.parse(stored || '{"messages":[],"gone":[]}'),
  }
}

interface Tab {
  chat: Conversation
  answers: (() => void)[]
}

let begun = 0

function openTab(history: History, own: Partial<ChatSource> = {}): Tab {
  const answers: Tab['answers'] = []
  async function* reply(
    messages: { content: string }[],
    _signal: AbortSignal,
    { conversationId = `c${++begun}` }: Turn,
  ): AsyncGenerator<ReplyEvent> {
    yield { type: 'start', conversation_id: conversationId, message_id: 'm1' }
    yield { type: 'text', delta: 'Answer ' }
    await new Promise<void>((done) => answers.push(done))
    yield { type: 'text', delta: `to ${messages.at(-1)?.content}` }
    yield { type: 'done', finish: 'stop' }
  }
  const source = { config: { name: 'Bot' }, reply, ...own }
  const chat = createConversation({
    emit() {},
    connect: async (state) => connectConversation(state, { source, history: shareConversationId(state, history) }),
    isKept: () => true,
  })
  return { chat, answers }
}

const waitForMicrotasks = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
afterEach(() => {
  vi.useRealTimers()
})

const listTexts = ({ messages }: Pick<Kept, 'messages'>) => messages.map(joinMessageText)

it('two tabs lose no message and no answer, in either tab nor in what is kept, in whatever order things happen', async () => {
  const step = record({ tab: constantFrom(0, 1), what: constantFrom('send', 'answer', 'hear') })
  await assert(
    asyncProperty(array(step, { maxLength: 24 }), async (steps) => {
      const storage = createStorage()
      const tabs = [openTab(storage.history()), openTab(storage.history())]
      await waitForMicrotasks()
      const sent: string[] = []
      for (const { tab: number, what } of steps) {
        const tab = tabs[number] as Tab
        if (what === 'send' && !tab.chat.state.running.value) {
          sent.push(`q${sent.length}`)
          tab.chat.send(sent.at(-1) ?? '')
        }
        if (what === 'answer') tab.answers.shift()?.()
        if (what === 'hear') storage.deliverToTab(number)
        await waitForMicrotasks()
      }
      for (const { answers } of tabs) for (const answer of answers) answer()
      await waitForMicrotasks()
      let rounds = 0
      while ([0, 1].filter((tab) => storage.deliverToTab(tab)).length) {
        await waitForMicrotasks()
        rounds += 1
        expect(rounds).toBeLessThan(10)
      }
      const expected = sent.flatMap((text) => [text, `Answer to ${text}`]).sort()
      for (const list of [storage.read(), ...tabs.map(({ chat }) => ({ messages: chat.state.messages.value }))]) {
        expect(listTexts(list).sort()).toEqual(expected)
        const first = listTexts(storage.read())
        expect(listTexts(list)).toEqual(first)
      }
      for (const { chat } of tabs) chat.destroy()
    }),
    { numRuns: 300 },
  )
})

it.each([[[0, 1]], [[1, 0]], [[0, 0, 1]], [[0, 1, 1]]])(
  'two tabs that each began a conversation come to rest in one, though each hears of every write by itself: %j',
  async (order) => {
    const storage = createStorage()
    const tabs = [openTab(storage.history()), openTab(storage.history())]
    await waitForMicrotasks()
    for (const { chat } of tabs) chat.send('Hello')
    await waitForMicrotasks()
    for (const { answers } of tabs) answers[0]?.()
    await waitForMicrotasks()
    let rounds = 0
    while (order.filter((tab) => storage.deliverOneWriteToTab(tab)).length) {
      await waitForMicrotasks()
      rounds += 1
      expect(rounds).toBeLessThan(30)
    }
    const ids = tabs.map(({ chat }) => chat.state.conversationId)
    expect(ids).toEqual([storage.read().conversationId, storage.read().conversationId])
    for (const { chat } of tabs) chat.destroy()
  },
)

it('a tab that was told nothing meanwhile goes on in the conversation that another tab began after a reset', async () => {
  const storage = createStorage()
  const [one, two] = [openTab(storage.history()), openTab(storage.history())]
  one.chat.send('Hello')
  await waitForMicrotasks()
  one.answers[0]?.()
  await waitForMicrotasks()
  storage.deliverToTab(1)
  two.chat.reset()
  two.chat.send('Again')
  await waitForMicrotasks()
  two.answers[0]?.()
  await waitForMicrotasks()
  storage.deliverToTab(0)
  expect(one.chat.state.conversationId).toBe(two.chat.state.conversationId)
  expect(storage.read().conversationId).toBe(two.chat.state.conversationId)
  expect(listTexts({ messages: one.chat.state.messages.value })).toEqual(['Again', 'Answer to Again'])
  for (const { chat } of [one, two]) chat.destroy()
})

it('two tabs show that the other one waits for an answer, and what has come of it', async () => {
  const storage = createStorage()
  const [one, two] = [openTab(storage.history()), openTab(storage.history())]
  one.chat.send('slow')
  await waitForMicrotasks()
  storage.deliverToTab(1)
  expect(two.chat.state.messages.value.map(({ state }) => state)).toEqual(['done', 'streaming'])
  two.chat.send('quick')
  await waitForMicrotasks()
  two.answers[0]?.()
  await waitForMicrotasks()
  storage.deliverToTab(0)
  one.answers[0]?.()
  await waitForMicrotasks()
  storage.deliverToTab(1)
  storage.deliverToTab(0)
  const all = ['slow', 'Answer to slow', 'quick', 'Answer to quick']
  expect([one, two].map(({ chat }) => listTexts({ messages: chat.state.messages.value }))).toEqual([all, all])
  for (const { chat } of [one, two]) chat.destroy()
})

it('two tabs begin anew together, and stop what is on its way', async () => {
  const storage = createStorage()
  const [one, two] = [openTab(storage.history()), openTab(storage.history())]
  one.chat.send('slow')
  await waitForMicrotasks()
  storage.deliverToTab(1)
  two.chat.reset()
  await waitForMicrotasks()
  storage.deliverToTab(0)
  expect(one.chat.state.running.value).toBeUndefined()
  one.answers[0]?.()
  await waitForMicrotasks()
  storage.deliverToTab(1)
  for (const { chat } of [one, two]) expect(chat.state.messages.value).toEqual([])
  expect(storage.read().messages).toEqual([])
  for (const { chat } of [one, two]) chat.destroy()
})

it('an answer that one tab has taken up and brought to its end stays whole where it was cut off', async () => {
  const storage = createStorage()
  const start: ReplyEvent = { type: 'start', conversation_id: 'c1', message_id: 'm1' }
  let cut = () => {}
  const one = openTab(storage.history(), {
    async *reply() {
      yield start
      yield { type: 'text', delta: 'Half' }
      await new Promise<void>((done) => {
        cut = done
      })
    },
  })
  const two = openTab(storage.history(), {
    async *resume() {
      yield start
      yield { type: 'text', delta: 'Half and the rest' }
      yield { type: 'done', finish: 'stop' }
    },
  })
  one.chat.send('slow')
  await waitForMicrotasks()
  one.chat.share()
  await waitForMicrotasks()
  storage.deliverToTab(1)
  // The first tab sleeps.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  two.chat.share()
  await waitForMicrotasks()
  storage.deliverToTab(0)
  cut()
  await waitForMicrotasks()
  storage.deliverToTab(1)
  for (const { chat } of [one, two]) {
    const messages = chat.state.messages.value
    expect(listTexts({ messages })).toEqual(['slow', 'Half and the rest'])
    expect(messages.map(({ state }) => state)).toEqual(['done', 'done'])
    chat.destroy()
  }
})
