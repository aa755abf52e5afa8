import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveBot } from './product.ts'

export interface Chat {
  bot: LiveBot
  startedAt: number
  endedAt: number
  status: number
  retryAfter: string | undefined
  isDone: boolean
  messageId: string | undefined
}

interface Load {
  address: string
  bots: readonly LiveBot[]
  /** Chats begun in a second, however long each takes. If absent, `atOnce` chats run at a time. */
  rate?: number
  atOnce?: number
  until: () => boolean
}

let count = 0

export async function runChats({ address, bots, rate, atOnce = 32, until }: Load): Promise<Chat[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
  const chats: Promise<Chat>[] = []
  const startNextChat = () => {
    const bot = bots[count % bots.length]
    if (!bot) throw new Error('there are no bots')
    count += 1
    const chat = runChat(address, bot, count, agent)
    chats.push(chat)
    return chat
  }
  if (rate === undefined) {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (!until()) await startNextChat()
      }),
    )
  } else {
    const started = performance.now()
    for (let begun = 0; !until(); await pause(5)) {
      for (; begun < ((performance.now() - started) * rate) / 1000; begun += 1) void startNextChat()
    }
  }
  const all = await Promise.all(chats)
  agent.destroy()
  return all
}

function runChat(address: string, bot: LiveBot, at: number, agent: Agent): Promise<Chat> {
  const chat: Chat = {
    bot,
    startedAt: performance.now(),
    endedAt: 0,
    status: 0,
    retryAfter: undefined,
    isDone: false,
    messageId: undefined,
  }
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
  }
  const body = JSON.stringify({ project_id: bot.projectId, messages: [{ role: 'user', content: `Question ${at}` }] })
  return new Promise((resolve) => {
    const endChat = () => {
      chat.endedAt = performance.now()
      resolve(chat)
    }
    const sent = request(`${address}/api/completionChatStreamed`, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      chat.status = response.statusCode ?? 0
      chat.retryAfter = response.headers['retry-after']
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        chat.isDone = text.includes('event: done') || /"type":"done"/.test(text)
        chat.messageId = /"message_id":"([\w-]{22})"/.exec(text)?.[1]
        endChat()
      })
      response.on('error', endChat)
    })
    sent.on('error', endChat)
    sent.end(body)
  })
}

export function countChatsPerSecond(chats: readonly Chat[]): number {
  const done = chats.filter(({ isDone }) => isDone)
  const [first, last] = [Math.min(...done.map((each) => each.startedAt)), Math.max(...done.map((each) => each.endedAt))]
  return done.length / ((last - first) / 1000)
}

export function computeMedianChatTime(chats: readonly Chat[]): number {
  const times = chats.filter(({ isDone }) => isDone).map(({ startedAt, endedAt }) => endedAt - startedAt)
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}
