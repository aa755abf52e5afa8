import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { solveChallenge } from '#test/tools/solve-challenge.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { DAY, MINUTE } from '#time.ts'

const AT_ONCE = 20
const PACE = 50

let now = new Date('2026-11-03T12:00:00Z')
let scene: ChatScene
const statements: string[] = []
beforeAll(async () => {
  scene = await openChatScene({
    ports: { clock: () => now },
    config: { trustProxy: 1, chatsPerMinute: { perVisitor: 0, perAddress: 1_000 } },
    log: ({ query }) => void statements.push(query.sql),
  })
  scene.provider.play(createTextScript('ok'))
  await scene.deploy()
}, 60_000)
afterAll(() => scene.close())

const setMode = (mode: 'auto' | 'always' | 'off') => {
  scene.server.context.config.visitorChallenge = mode
}
beforeEach(() => {
  now = new Date(now.getTime() + DAY)
  setMode('auto')
})

interface Chat {
  address?: string
  token?: string
  origin?: string
  body?: Record<string, unknown>
}

function sendChat({ address = '198.51.100.1', token, origin, body }: Chat = {}) {
  return scene.server.app.inject({
    method: 'POST',
    url: '/api/completionChat',
    headers: {
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(origin && { origin }),
    },
    payload: { messages: [{ role: 'user', content: 'Hi' }], project_id: scene.projectId, ...body },
  })
}

type Answer = Awaited<ReturnType<typeof sendChat>>
const readStatusAndCode = (answer: Answer) => `${answer.statusCode} ${answer.json().code ?? ''}`.trim()
const readChallenge = (answer: Answer): { challenge: string; bits: number } => {
  expect(readStatusAndCode(answer)).toBe('403 challenge_required')
  return answer.json()
}
const REFUSED = '403 challenge_required'

describe('N14: where visitors are challenged', () => {
  test('N14: who brings no proof gets a challenge, readable by the page that the chat is on, and storage is not asked', async () => {
    setMode('always')
    await sendChat()
    const before = await dumpDatabase(scene.server.context.database)
    statements.length = 0
    const answer = await sendChat({ origin: 'https://shop.example' })
    expect(readChallenge(answer)).toMatchObject({ bits: 17, challenge: expect.stringMatching(/^[\w-]+\.[\w-]+$/) })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(statements).toEqual([])
    expect(await dumpDatabase(scene.server.context.database)).toEqual(before)
  })

  test('N14: a proof opens one chat, with no statement more than a chat without it', async () => {
    setMode('off')
    await sendChat()
    const countStatements = async (body?: Record<string, unknown>) => {
      statements.length = 0
      expect(readStatusAndCode(await sendChat({ body }))).toBe('200')
      return statements.length
    }
    const usual = await countStatements()
    expect(usual).toBeGreaterThan(0)
    setMode('always')
    const proof = solveChallenge(readChallenge(await sendChat()))
    expect(await countStatements({ proof })).toBe(usual)
    const again = readChallenge(await sendChat({ body: { proof } }))
    expect(again.challenge).not.toBe(proof.challenge)
    expect(readStatusAndCode(await sendChat({ body: { proof: solveChallenge(again) } }))).toBe('200')
  })

  test('N14: one proof sent many times at once opens one chat', async () => {
    setMode('always')
    const proof = solveChallenge(readChallenge(await sendChat()))
    const used = await scene.countUsed()
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => sendChat({ body: { proof } })))
    expect(answers.map(readStatusAndCode).sort()).toEqual(['200', ...Array(AT_ONCE - 1).fill(REFUSED)])
    expect(await scene.countUsed()).toBe(used + 1)
  })

  test('N14: a proof that is forged, unsolved, over, of another bot or of another address is none', async () => {
    setMode('always')
    const given = readChallenge(await sendChat())
    const { challenge, nonce } = solveChallenge(given)
    const [text = '', mac] = challenge.split('.')
    const eased = Buffer.from(Buffer.from(text, 'base64url').toString().replace(' 17 ', ' 1 ')).toString('base64url')
    const used = await scene.countUsed()
    const tries: Chat[] = [
      { body: { proof: solveChallenge({ challenge: `${eased}.${mac}`, bits: 17 }) } },
      { body: { proof: solveChallenge({ challenge: `${text}.AAAA`, bits: 17 }) } },
      { body: { proof: { challenge, nonce: `${nonce}x` } } },
      { body: { proof: { challenge: '', nonce: '' } } },
      { address: '198.51.100.2', body: { proof: { challenge, nonce } } },
    ]
    for (const each of tries) expect(readStatusAndCode(await sendChat(each))).toBe(REFUSED)
    const builder = callAs(scene.server.app, scene.owner)
    await builder.get('/auth/user')
    const { id } = (await builder.post('/project/duplicate', { project_id: scene.projectId })).json()
    await builder.post('/project/deploy', { project_id: id })
    expect(readStatusAndCode(await sendChat({ body: { project_id: id, proof: { challenge, nonce } } }))).toBe(REFUSED)
    now = new Date(now.getTime() + 3 * MINUTE)
    expect(readStatusAndCode(await sendChat({ body: { proof: { challenge, nonce } } }))).toBe(REFUSED)
    expect(await scene.countUsed()).toBe(used)
    for (const proof of [{ challenge, nonce: 'x'.repeat(33) }, { challenge: 'x'.repeat(601), nonce }, 'proof'])
      expect(readStatusAndCode(await sendChat({ body: { proof } }))).toBe('400 invalid_input')
    await builder.post('/project/delete', { project_id: id })
  })

  test('N14: a proof of a message that was refused for another reason is still good', async () => {
    setMode('always')
    const proof = solveChallenge(readChallenge(await sendChat()))
    const request_id = crypto.randomUUID()
    const other = solveChallenge(readChallenge(await sendChat()))
    expect(readStatusAndCode(await sendChat({ body: { proof: other, request_id } }))).toBe('200')
    expect(readStatusAndCode(await sendChat({ body: { proof, request_id } }))).toBe('409 duplicate_request')
    expect(readStatusAndCode(await sendChat({ body: { proof } }))).toBe('200')
  })

  test('N14: an owner may ask all visitors of one bot, and nobody asks the owner', async () => {
    const builder = callAs(scene.server.app, scene.owner)
    await builder.post('/sessions/confirm', { password: scene.owner.password })
    const limits = { per_visitor: 0, per_address: 0 }
    const saveChallengeSetting = (challenge?: true) =>
      builder.post('/project/share', {
        project_id: scene.projectId,
        appearance: {},
        texts: {},
        origins: [],
        limits: { ...limits, ...(challenge && { challenge }) },
      })
    expect((await saveChallengeSetting(true)).json()).toMatchObject({ limits: { challenge: true } })
    readChallenge(await sendChat())
    expect(readStatusAndCode(await sendChat({ token: scene.owner.token }))).toBe('200')
    await saveChallengeSetting()
    expect(readStatusAndCode(await sendChat())).toBe('200')
  })
})

describe('N14: under attack', () => {
  const chatFromManyAddresses = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => sendChat({ address: `203.0.113.${from + at}` })))

  test('N14: a bot that is called from everywhere challenges its visitors by itself, and no other bot does', async () => {
    expect(new Set((await chatFromManyAddresses(0, PACE)).map(readStatusAndCode))).toEqual(new Set(['200']))
    const { bits } = readChallenge(await sendChat())
    expect(bits).toBe(17)
    const builder = callAs(scene.server.app, scene.owner)
    const { id } = (await builder.post('/project/duplicate', { project_id: scene.projectId })).json()
    await builder.post('/project/deploy', { project_id: id })
    expect(readStatusAndCode(await sendChat({ body: { project_id: id } }))).toBe('200')
    expect(readStatusAndCode(await sendChat({ token: scene.owner.token }))).toBe('200')
    await builder.post('/project/delete', { project_id: id })
  })

  test('N14: the work grows with the attack, and ends ten minutes after it', async () => {
    await chatFromManyAddresses(0, PACE + 1)
    expect(readChallenge(await sendChat()).bits).toBe(17)
    await chatFromManyAddresses(60, 5 * PACE)
    expect(readChallenge(await sendChat()).bits).toBe(19)
    now = new Date(now.getTime() + 9 * MINUTE)
    expect(readChallenge(await sendChat()).bits).toBe(19)
    now = new Date(now.getTime() + MINUTE)
    expect(readStatusAndCode(await sendChat())).toBe('200')
  })

  test('N14: what one address sends is no attack: its own limits slow it down, and nobody else notices', async () => {
    const answers = await Promise.all(Array.from({ length: 3 * PACE }, () => sendChat({ address: '203.0.113.7' })))
    expect(new Set(answers.map(readStatusAndCode))).toEqual(new Set(['200']))
    expect(new Set((await chatFromManyAddresses(8, PACE - 10)).map(readStatusAndCode))).toEqual(new Set(['200']))
  })

  test('N14: nothing comes by itself where the operator switched it off, or limits no address', async () => {
    setMode('off')
    expect(new Set((await chatFromManyAddresses(0, PACE + 5)).map(readStatusAndCode))).toEqual(new Set(['200']))
    setMode('auto')
    now = new Date(now.getTime() + DAY)
    scene.server.context.config.chatsPerMinute = { perVisitor: 0, perAddress: 0 }
    expect(new Set((await chatFromManyAddresses(0, PACE + 5)).map(readStatusAndCode))).toEqual(new Set(['200']))
  })
})
