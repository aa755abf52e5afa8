import { type SampleApi, SampleRefusal } from '#sample-apis/sample-api.ts'
import { createSampleApis } from '#sample-apis/sample-apis.ts'
import { findDate } from '#sample-apis/sample-dates.ts'
import { drawSeededNumber } from '#sample-apis/seeded-random.ts'
import type {
  Draw,
  Past,
  PastCall,
  PastConversation,
  PastTurn,
  Scene,
  SceneCall,
  ScenesOfBot,
  SceneTurn,
} from './past.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const DAYS = 21
/** In the made-up past, an answer waits this long for a model that does not answer. */
const TIMEOUT = 30 * SECOND
/** The model failed once this many days ago, so that each past has an example of a failure. */
const FAILURE_AGO = 4
const VISITORS = 140
/** The hours at which people write. An hour that is listed several times is busier. */
const HOURS = [
  0, 6, 7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 13, 13, 14, 14, 14, 15, 15, 16, 16, 16, 17, 17, 18, 19, 19,
  20, 20, 20, 21, 21, 22, 23,
]

/** The same `now` always gives the same conversations. */
export function writeSampleHistory(bot: ScenesOfBot, email: string, now: Date): Past {
  const days = Array.from({ length: DAYS + 1 }, (_, index) => DAYS - index)
  const latest = now.getTime() - MINUTE
  const conversations = days
    .flatMap((ago) => writeConversationsOfDay(bot, { ago, now }))
    .filter(({ turns }) => turns.every((turn) => Date.parse(turn.at) + turn.ms < latest))
  return {
    email,
    project: bot.project,
    created_at: findStartOfPastDay(now, DAYS + 1),
    deployed: bot.deployed.map((ago, index) => ({ version: index + 1, at: buildInstantAtHour(now, ago, 5) })),
    conversations,
  }
}

interface PastDay {
  ago: number
  now: Date
}

function writeConversationsOfDay(bot: ScenesOfBot, { ago, now }: PastDay): PastConversation[] {
  const weekday = new Date(findStartOfPastDay(now, ago)).getUTCDay()
  const growth = 0.75 + (0.45 * (DAYS - ago)) / DAYS
  const noise = drawSeededNumber(`${bot.project} ${ago} noise`, 80, 120) / 100
  const count = Math.round(bot.perDay * (bot.week[weekday] ?? 1) * growth * noise)
  const version = bot.deployed.filter((deployed) => deployed >= ago).length
  const scenes = bot.scenes.filter(({ from = 1, until = version }) => from <= version && version <= until)
  return Array.from({ length: count }, (_, index) => {
    const seed = `${bot.project} ${ago} ${index}`
    const draw = createSeededDraw(seed)
    const minutes = draw(HOURS) * 60 + drawSeededNumber(`${seed} minute`, 6, 59)
    const startsAt = Date.parse(findStartOfPastDay(now, ago)) + minutes * MINUTE
    const failing = ago === FAILURE_AGO && index === 0 ? scenes.find(isFailingScene) : undefined
    const turns = (failing ?? chooseScene(scenes, seed)).turns(draw)
    const visitor = `fictional-visitor-${drawSeededNumber(`${seed} visitor`, 1, VISITORS)}`
    // Each conversation has new sample APIs, so that a booking in one takes no time away from another.
    const apis = createSampleApis(now)
    return { visitor, version, turns: writeTurns(turns, apis, { seed, startsAt }) }
  })
}

function writeTurns(
  turns: readonly SceneTurn[],
  apis: ReadonlyMap<string, SampleApi>,
  { seed, startsAt }: { seed: string; startsAt: number },
): PastTurn[] {
  let at = startsAt
  return turns.map((turn, index) => {
    const own = `${seed} ${index}`
    const calls = (turn.calls ?? []).map((call) => playCall(call, apis, { seed: own, at: new Date(at) }))
    const reply = typeof turn.reply === 'string' ? turn.reply : turn.reply(calls.map(readCallBody))
    const slowness = drawSeededNumber(`${own} slow`, 0, 19) === 0 ? 4 : 1
    const waited = Math.max(0, ...calls.map(({ ms }) => ms))
    const asking = calls.length > 0 ? drawSeededNumber(`${own} asking`, 350, 700) : 0
    const first_ms = waited + slowness * (asking + drawSeededNumber(`${own} first`, 380, 900))
    const waiting = turn.error === 'provider_timeout' ? TIMEOUT : 0
    const ms =
      waiting + first_ms + Math.round(reply.length * slowness * (drawSeededNumber(`${own} pace`, 60, 110) / 10))
    const written = {
      at: new Date(at).toISOString(),
      say: turn.say,
      calls,
      reply,
      first_ms,
      ms,
      ...(turn.error && { error: turn.error }),
      ...(turn.feedback && { feedback: turn.feedback }),
    }
    at += ms + drawSeededNumber(`${own} gap`, 20, 95) * SECOND
    return written
  })
}

function playCall(
  { brick, arguments: words, failure }: SceneCall,
  apis: ReadonlyMap<string, SampleApi>,
  { seed, at }: { seed: string; at: Date },
): PastCall {
  // If a brick asks for a day, the server refuses a word such as "tomorrow", so the date is given.
  const given = Object.fromEntries(
    Object.entries(words).map(([name, text]) => {
      const isDay = brick.kinds?.[name]?.format === 'date'
      return [name, (isDay && findDate(text, at)) || text]
    }),
  )
  const call = { brick: brick.name, arguments: given }
  if (failure) return { ...call, answer: { failure }, ms: failure === 'timeout' ? 10_000 : 320 }
  const ms = drawSeededNumber(`${seed} ${brick.name}`, 60, 260) * (drawSeededNumber(`${seed} api`, 0, 14) === 0 ? 5 : 1)
  return { ...call, answer: askSampleApi(apis.get(brick.api)?.[brick.method], given, at), ms }
}

function askSampleApi(
  answerOf: SampleApi['GET'],
  given: Readonly<Record<string, string>>,
  at: Date,
): { status: number; body: string } {
  try {
    const answer = answerOf?.(given, at)
    if (!answer) throw new Error('A scene calls a sample API that there is not.')
    return { status: answer.status ?? 200, body: JSON.stringify({ ...answer.body, fictional: true }) }
  } catch (error) {
    if (!(error instanceof SampleRefusal)) throw error
    return { status: error.status, body: JSON.stringify({ error: error.message, fictional: true }) }
  }
}

function readCallBody({ answer }: PastCall): Record<string, unknown> {
  return 'body' in answer ? JSON.parse(answer.body) : {}
}

function chooseScene(scenes: readonly Scene[], seed: string): Scene {
  const all = scenes.reduce((sum, { weight }) => sum + weight, 0)
  let left = drawSeededNumber(`${seed} scene`, 0, all - 1)
  for (const scene of scenes) {
    if (left < scene.weight) return scene
    left -= scene.weight
  }
  throw new Error('There is no scene to choose.')
}

function isFailingScene({ turns }: Scene): boolean {
  return turns(([first]) => first as never).some(({ error }) => error !== undefined)
}

function createSeededDraw(seed: string): Draw {
  let drawn = 0
  return <Choice>(choices: readonly Choice[]) => {
    drawn += 1
    return choices[drawSeededNumber(`${seed} draw ${drawn}`, 0, choices.length - 1)] as Choice
  }
}

function findStartOfPastDay(now: Date, ago: number): string {
  return `${new Date(now.getTime() - ago * DAY).toISOString().slice(0, 10)}T00:00:00.000Z`
}

function buildInstantAtHour(now: Date, ago: number, hour: number): string {
  return findStartOfPastDay(now, ago).replace('T00', `T${String(hour).padStart(2, '0')}`)
}
