import { DONE, writeChunk, writeUsageEvent } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatScene, joinAnswerText, openChatScene, readEvents } from '#test/tools/open-chat-scene.ts'

const STREAMS = 100
const WORDS = Array.from({ length: 40 }, (_, at) => `word-${at} `)

let scene: ChatScene
beforeAll(async () => {
  scene = await openChatScene()
  await scene.deploy()
})
afterAll(() => scene.close())

async function countTurns(): Promise<Record<string, number>> {
  const rows = await scene.server.context.database.selectFrom('conversation_turns').select('state').execute()
  const counts: Record<string, number> = {}
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

test(`H1: ${STREAMS} streams at once all end whole, twice, and leave nothing open`, async () => {
  const paced = WORDS.flatMap((content) => [writeChunk({ content }), 25])
  scene.provider.play({ steps: [...paced, writeChunk({}, 'stop'), writeUsageEvent(10, WORDS.length), DONE] })
  for (const round of [1, 2]) {
    const asked = Array.from({ length: STREAMS }, () => scene.ask({ accept: 'text/event-stream' }))
    const answers = await Promise.all(asked.map(async (response) => readEvents(await response)))
    expect(new Set(answers.map(joinAnswerText))).toEqual(new Set([WORDS.join('')]))
    expect(new Set(answers.map((events) => events.at(-1)?.type))).toEqual(new Set(['done']))
    expect(await countTurns()).toEqual({ answered: round * STREAMS })
    expect(await scene.countUsed()).toBe(round * STREAMS)
    expect(scene.provider.countRunningAnswers()).toBe(0)
  }
})
