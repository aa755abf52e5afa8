import type { ConversationTurn } from '@bricks/contract'
import type { ReplyEvent } from '@bricks/contract/wire'
import { createTextScript, DONE, writeChunk, writeUsageEvent } from '@bricks/sandbox/completions'
import { HANG, type Script } from '@bricks/sandbox/model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createId } from '#ids.ts'
import { type ChatScene, joinAnswerText, openChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'

let scene: ChatScene
beforeAll(async () => {
  scene = await openChatScene()
  await scene.save({ system: 'You sell shoes.' })
  await scene.deploy()
})
afterAll(() => scene.close())
beforeEach(async () => {
  await switchOn(true)
  scene.provider.requests.length = 0
})

const callAsOwner = () => callAs(scene.server.app, scene.owner)

async function switchOn(follow_ups: boolean): Promise<void> {
  const shared = { appearance: {}, texts: {}, origins: [], follow_ups }
  const answer = await callAsOwner().post('/project/share', { project_id: scene.projectId, ...shared })
  expect(answer.json().follow_ups).toBe(follow_ups || undefined)
}

async function chatAndReadEvents(can: string[] = ['prompts'], body: object = {}): Promise<ReplyEvent[]> {
  return readEvents(await scene.ask({ accept: 'text/event-stream', body: { can, ...body } }))
}
const listSuggestedPrompts = (events: readonly ReplyEvent[]) =>
  events.flatMap((event) => (event.type === 'prompts' ? [event.items] : []))

test('after the whole answer the model says what one may want to ask next', async () => {
  scene.provider.play(
    createTextScript('We have two.'),
    createTextScript(
      '1. What sizes are there?\n- "Do you ship to Norway?"\n\nWhat sizes are there?\nHow do I return them?\nA fifth',
    ),
  )
  const events = await chatAndReadEvents()
  expect(events.slice(-2)).toEqual([
    { type: 'prompts', items: ['What sizes are there?', 'Do you ship to Norway?', 'How do I return them?'] },
    expect.objectContaining({ type: 'done', finish: 'stop' }),
  ])
  expect(joinAnswerText(events)).toBe('We have two.')
  const asked = scene.completions().at(-1)?.body
  expect(asked?.tools ?? []).toEqual([])
  expect(asked).toMatchObject({
    max_completion_tokens: 60,
    messages: [{ role: 'system' }, { role: 'user' }, { role: 'assistant' }, { role: 'user' }],
  })
})

test('what it costs is counted with the answer', async () => {
  const conversation_id = createId()
  const createCountedAnswer = (words: string, prompt: number, completion: number) => ({
    steps: [writeChunk({ content: words }), writeChunk({}, 'stop'), writeUsageEvent(prompt, completion), DONE],
  })
  scene.provider.play(createCountedAnswer('We have two.', 10, 4), createCountedAnswer('What sizes are there?', 30, 7))
  const events = await chatAndReadEvents(['prompts'], { conversation_id })
  expect(events.at(-1)).toMatchObject({ usage: { prompt_tokens: 40, completion_tokens: 11 } })
  const query = `project_id=${scene.projectId}&conversation_id=${conversation_id}`
  const [turn]: ConversationTurn[] = (await callAsOwner().get(`/project/conversation?${query}`)).json()
  expect(turn).toMatchObject({ usage: { prompt_tokens: 40, completion_tokens: 11 }, state: 'answered' })
})

test.each<[string, Script]>([
  ['fails', { status: 500, steps: [] }],
  ['is refused', { status: 401, steps: [] }],
  ['says nothing', createTextScript(' \n ')],
  ['takes longer than two seconds', { steps: [HANG] }],
])('where that call %s there are none, and the answer ends as ever', async (_, second) => {
  scene.provider.play(createTextScript('We have two.'), second)
  const events = await chatAndReadEvents()
  expect(listSuggestedPrompts(events)).toEqual([])
  expect(joinAnswerText(events)).toBe('We have two.')
  expect(events.at(-1)).toMatchObject({ type: 'done', finish: 'stop' })
  expect(scene.completions().length).toBe(2)
})

test('the model is asked once where the owner did not switch it on, or the client cannot show it', async () => {
  const askOnce = async (can: string[]) => {
    scene.provider.requests.length = 0
    scene.provider.play(createTextScript('We have two.'), createTextScript('What sizes are there?'))
    expect(listSuggestedPrompts(await chatAndReadEvents(can))).toEqual([])
    expect(scene.completions().length).toBe(1)
  }
  await askOnce([])
  await askOnce(['cards', 'confirm'])
  await switchOn(false)
  await askOnce(['prompts'])
})

test('an answer that was cut short has none', async () => {
  scene.provider.play({ steps: [writeChunk({ content: 'We have' }), writeChunk({}, 'length'), DONE] })
  const events = await chatAndReadEvents()
  expect(listSuggestedPrompts(events)).toEqual([])
  expect(scene.completions().length).toBe(1)
})
