import type { HandoffState } from '@bricks/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HandoffScene, openHandoffScene, RECEIVER } from '#test/tools/handoff-scene.ts'
import { readStorage } from '#test/tools/read-storage.ts'

let open: HandoffScene
beforeEach(async () => {
  open = await openHandoffScene()
})
afterEach(() => open.told.close())

const OTHER = 'team@people.test'
const findMailTo = (address: string) => open.told.scene.server.mail.findFor(address)
const proveAddress = (token: string) => open.told.scene.send(undefined, 'POST', '/handoff/address', { token })

test('another address gets one fixed mail, and nothing of visitors before its reader agreed (N6)', async () => {
  expect(await open.saveHandoffSettings({ email: OTHER })).toMatchObject({ on: true, waits_for: 'other_address' })
  expect((await open.sendHandoff()).status).toBe(404)
  const { text, token } = await open.told.scene.server.getLastMail(OTHER)
  expect(text).toContain(open.ownEmail)
  expect(text.replaceAll(token, '')).not.toContain('Bot')
  expect((await proveAddress('unknown')).status).toBe(400)
  expect((await proveAddress(token)).status).toBe(200)
  expect(await open.told.get('/project/handoff')).toMatchObject({ email: OTHER, waits_for: null })
  await open.sendHandoff({ message: 'For the team.' })
  await open.deliverHandoffs()
  expect(findMailTo(OTHER).at(-1)?.text).toContain('For the team.')
})

test('the agreement is for one address: another one, and the same again later, must agree anew', async () => {
  await open.saveHandoffSettings({ email: OTHER })
  const { token } = await open.told.scene.server.getLastMail(OTHER)
  await open.saveHandoffSettings({ email: 'victim@people.test' })
  expect((await proveAddress(token)).status).toBe(400)
  await open.saveHandoffSettings({ email: OTHER })
  expect((await proveAddress(token)).status).toBe(400)
  expect(await open.told.get('/project/handoff')).toMatchObject({ waits_for: 'other_address' })
})

test('an address is asked five times an hour at most, whoever wants it (N6)', async () => {
  const statuses: number[] = []
  const settings = await open.saveHandoffSettings()
  for (let at = 0; at < 7; at++) {
    const { fields, hours, moments } = settings
    const body = { project_id: open.told.projectId, on: true, fields, hours, moments, way: 'mail', url: '' }
    const payload = { ...body, email: `other${at}@people.test` }
    statuses.push((await open.told.scene.send(open.told.token, 'POST', '/project/handoff', payload)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('the secret is shown once, lies encrypted, and a new one replaces it', async () => {
  const first = await open.saveHandoffSettings({ way: 'webhook', url: RECEIVER })
  expect(first.new_secret).toMatch(/^whsec_[\w-]{43}$/)
  const again = await open.saveHandoffSettings({ way: 'webhook', url: RECEIVER })
  expect([again.new_secret, again.has_secret]).toEqual([undefined, true])
  const second = JSON.parse((await open.told.post('/project/handoff/secret')).body).new_secret
  expect(second).not.toBe(first.new_secret)
  const { database } = open.told.scene.server.context
  const secrets = await database
    .selectFrom('secrets')
    .select('id')
    .where('project_id', '=', open.told.projectId)
    .execute()
  const settings = await database.selectFrom('handoff_settings').select('secret_id').executeTakeFirstOrThrow()
  expect(secrets.map(({ id }) => id)).toContain(settings.secret_id)
  const files = await readStorage(open.told.scene.server, open.told.scene.mark)
  for (const secret of [first.new_secret ?? '', second]) {
    expect(files.some((bytes) => bytes.includes(secret))).toBe(false)
    expect(open.told.scene.logLines.join('\n')).not.toContain(secret)
  }
})

test('a test says how it went, is told apart, and is counted (N7)', async () => {
  await open.saveHandoffSettings()
  const sendTestMessage = async () => JSON.parse((await open.told.post('/project/handoff/test')).body)
  expect(await sendTestMessage()).toEqual({ ok: true })
  expect(findMailTo(open.ownEmail).at(-1)?.text).toContain('This is a test.')
  open.told.scene.server.mail.setRefusing(true)
  expect(await sendTestMessage()).toEqual({ ok: false, failure: 'mail_failed' })
  for (let at = 0; at < 18; at++) await sendTestMessage()
  const payload = { project_id: open.told.projectId }
  expect((await open.told.scene.send(open.told.token, 'POST', '/project/handoff/test', payload)).status).toBe(429)
  expect(open.told.scene.logLines.filter((line) => line.includes('handoff tested'))).toHaveLength(20)
})

test('N12: visitors’ words go to another webhook or mailbox only after the password was given lately', async () => {
  await open.saveHandoffSettings({ way: 'webhook', url: RECEIVER })
  const { scene, token, projectId } = open.told
  await scene.server.context.database
    .updateTable('sessions')
    .set({ confirmed_at: '2020-01-01T00:00:00.000Z' })
    .execute()
  const postAndReadStatusAndCode = async (path: string, body: object = {}) => {
    const { status, body: answer } = await scene.send(token, 'POST', path, { project_id: projectId, ...body })
    return [status, JSON.parse(answer).code]
  }
  const settings: HandoffState = await open.told.get('/project/handoff')
  const { on, moments, fields, hours } = settings
  const saveSettings = (way: 'webhook' | 'mail', url: string, email = '') =>
    postAndReadStatusAndCode('/project/handoff', { on, moments, fields, hours, email, way, url })
  const refused = [403, 'password_needed']
  expect(await saveSettings('webhook', 'api.example.com/other')).toEqual(refused)
  expect(await saveSettings('mail', '', 'thief@people.test')).toEqual(refused)
  expect(await postAndReadStatusAndCode('/project/handoff/secret')).toEqual(refused)
  expect(await open.told.get('/project/handoff')).toEqual(settings)
  expect(await saveSettings('webhook', settings.url)).toEqual([200, undefined])
  expect(await saveSettings('mail', settings.url)).toEqual([200, undefined])
  expect(await saveSettings('webhook', settings.url)).toEqual(refused)
})
