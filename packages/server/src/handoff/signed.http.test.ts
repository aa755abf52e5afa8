import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HandoffScene, openHandoffScene, RECEIVER } from '#test/tools/handoff-scene.ts'
import { type Signing, signVisitor } from '#test/tools/sign-visitor.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'

let open: HandoffScene
let secret: string
beforeAll(async () => {
  open = await openHandoffScene()
  secret = JSON.parse((await open.told.post('/project/identity/secret')).body).secret
})
afterAll(() => open.told.close())
beforeEach(async () => {
  await open.saveHandoffSettings({ way: 'webhook', url: RECEIVER })
  open.told.scene.world.server.script(writeJsonAnswer({}))
})

const ADA = { sub: 'ada-4711', name: ' Ada ', email: 'ada@shop.example' }
const signClaims = (claims: object, signing?: Partial<Signing>) =>
  signVisitor(claims, { secret, ...signing }, open.told.scene.server.context.clock())

async function sendAndDeliver(visitor: string, claims: object, typed: object = {}) {
  const { status } = await open.sendHandoff({
    visitor,
    identity: signClaims(claims),
    message: `From ${visitor}.`,
    ...typed,
  })
  expect([status, await open.deliverHandoffs()]).toEqual([200, 1])
  return JSON.parse(open.listReceivedTickets().at(-1)?.body ?? '{}')
}

test('whom the web site signed for is handed over as verified, and what was typed in place of it is not', async () => {
  const letter = await sendAndDeliver('signed', ADA, { name: 'The boss', email: 'boss@shop.example' })
  expect(letter.visitor).toEqual({ id: 'ada-4711', name: 'Ada', email: 'ada@shop.example', verified: true })
  expect((await open.listHandoffs())[0]).toMatchObject({ verified: true, name: 'Ada', email: 'ada@shop.example' })
})

test('what is signed need not be typed, and stays out where the owner does not ask for it', async () => {
  await open.saveHandoffSettings({ way: 'webhook', url: RECEIVER, fields: { name: 'off', email: 'required' } })
  const letter = await sendAndDeliver('untyped', ADA, { name: '', email: '' })
  expect(letter.visitor).toEqual({ id: 'ada-4711', name: '', email: 'ada@shop.example', verified: true })
})

test('where some of it is only typed, nothing is called verified', async () => {
  const letter = await sendAndDeliver('half', { sub: 'ada-4711', name: 'Ada' }, { email: 'any@people.test' })
  expect(letter.visitor).toEqual({ id: 'half', name: 'Ada', email: 'any@people.test', verified: false })
})

test.each([
  ['over', 'identity_expired', { exp: 1_000 }, {}],
  ['signed by another', 'identity_invalid', {}, { secret: 'x'.repeat(43) }],
  ['signed by nobody', 'identity_invalid', {}, { header: { alg: 'none' } }],
])('a token that is %s is refused, and nothing is kept of the words', async (name, code, claims, signing) => {
  const before = await open.listHandoffs()
  const answer = await open.sendHandoff({
    visitor: `refused ${name}`,
    identity: signClaims({ ...ADA, ...claims }, signing),
  })
  expect([answer.status, JSON.parse(answer.body).code]).toEqual([401, code])
  expect(await open.listHandoffs()).toEqual(before)
})

test('the mail says whether the web site signed who it is', async () => {
  await open.saveHandoffSettings()
  await open.sendHandoff({ visitor: 'mailed', identity: signClaims(ADA), message: 'By mail, signed.' })
  await open.deliverHandoffs()
  const [mail] = open.told.scene.server.mail
    .findFor(open.ownEmail)
    .filter(({ text = '' }) => text.includes('By mail, signed.'))
  expect(mail?.text).toContain('Your web site signed who they are: Ada, ada@shop.example, ada-4711')
  expect(mail?.text).not.toContain('nobody has checked')
  expect(mail?.replyTo).toMatchObject([{ address: 'ada@shop.example' }])
})

test('who has all forgotten by a signed token takes along what they wrote in any browser', async () => {
  await open.sendHandoff({
    visitor: 'a browser of Bob',
    identity: signClaims({ ...ADA, sub: 'bob' }),
    message: 'Forget this.',
  })
  const url = `/api/live/${open.told.projectId}/forget`
  const payload = { conversation_ids: [], identity: signClaims({ sub: 'bob' }) }
  const forgotten = await open.told.scene.server.app.inject({ method: 'POST', url, payload })
  expect(forgotten.statusCode).toBe(200)
  expect((await open.listHandoffs()).map(({ message }) => message)).not.toContain('Forget this.')
})

test('where nothing of what is said is kept, nor is it kept who was signed for', async () => {
  const { database } = open.told.scene.server.context
  const listKept = () => database.selectFrom('handoffs').select(['subject', 'name', 'message']).execute()
  expect(await listKept()).toContainEqual({ subject: 'ada-4711', name: 'Ada', message: 'From signed.' })
  await open.told.post('/project/recording', { on: false, days: 30 })
  await sendAndDeliver('after that', ADA)
  for (const row of await listKept()) expect(row).toEqual({ subject: null, name: '', message: '' })
})
