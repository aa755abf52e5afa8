import { ROLE_FREE, ROLE_PRO } from '@bricks/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawPng, writeChunk } from '#test/tools/draw-png.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { DAY } from '#time.ts'
import { updateUser } from '#users/user.repository.ts'
import { releaseAndDeleteLiveWords } from './words/live-word.repository.ts'

let now: Date
let server: TestServer
let builder: Builder
let id: string
let word: string
let words = 0
beforeAll(async () => {
  now = new Date('2026-11-22T12:00:00.000Z')
  server = await startTestServer({ ports: { clock: () => now } })
})
beforeEach(async () => {
  builder = await createBuilder(server, { role: ROLE_PRO })
  id = await createTestProject(builder, { name: 'Parcel helper' })
  await builder.post('/project/deploy', { project_id: id })
  words += 1
  word = `parcel-helper-${words}`
})
afterAll(() => server.close())

describe('a word for the live page', () => {
  test('a word stands for the id in the address of the live page, and nowhere else', async () => {
    expect((await setWord(word)).json()).toEqual({ word, word_paused: false, logo: null, share: null })
    const page = await readPage(word)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`"project":"${id}"`)
    expect(page.body).toContain(`<link rel="canonical" href="${server.context.config.publicUrl}/live/${word}">`)
    expect((await readPage(id)).body).toContain(`/live/${word}">`)
    const config = await server.app.inject({ url: `/api/live/${word}/config` })
    expect(config.json()).toEqual({ live: false })
    const chat = { project_id: word, messages: [{ role: 'user', content: 'Hello' }] }
    expect((await server.app.inject({ method: 'POST', url: '/api/completionChat', payload: chat })).statusCode).toBe(
      404,
    )
  })

  test('the address of a live page may end with a slash', async () => {
    await setWord(word)
    for (const name of [id, word]) {
      const page = await readPage(`${name}/`)
      expect([page.statusCode, page.body]).toEqual([200, (await readPage(name)).body])
    }
    const gone = await readPage('nowhere/')
    expect([gone.statusCode, gone.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test.each(['ab', 'a'.repeat(41), 'a'.repeat(22), 'Parcel', 'a b', 'a/b', '../x', 'größe', 'a_b', 'a.b'])(
    '%s is no word, and the former word stays',
    async (wrong) => {
      await setWord(word)
      expect((await setWord(wrong)).json().code).toBe('invalid_input')
      expect(await readState()).toMatchObject({ word })
    },
  )

  test.each(['admin', 'login', 'support', 'bricks'])('%s is reserved', async (reserved) => {
    expect((await setWord(reserved)).json().code).toBe('word_taken')
  })

  test('a word is one bot’s alone, also of two that ask at the same moment', async () => {
    const other = await createBuilder(server, { role: ROLE_PRO })
    const theirs = await createTestProject(other)
    const answers = await Promise.all([setWord(word), setWord(word, other, theirs)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const second = await createTestProject(builder)
    expect((await setWord(word, builder, second)).json().code).toBe('word_taken')
  })

  test('a word that was given up is kept 90 days for its account: by another word, and by deleting the bot', async () => {
    const other = await createBuilder(server, { role: ROLE_PRO })
    const theirs = await createTestProject(other)
    await setWord(word)
    await setWord(`${word}-new`)
    expect((await readPage(word)).statusCode).toBe(404)
    expect((await setWord(word, other, theirs)).json().code).toBe('word_taken')
    await builder.post('/project/delete', { project_id: id })
    await sweepLiveWords()
    expect((await setWord(`${word}-new`, other, theirs)).json().code).toBe('word_taken')
    const again = await createTestProject(builder)
    expect((await setWord(word, builder, again)).statusCode).toBe(200)
    now = new Date(now.getTime() + 90 * DAY)
    await sweepLiveWords()
    const late = await createBuilder(server, { role: ROLE_PRO })
    const lateBot = await createTestProject(late)
    expect((await setWord(word, late, lateBot)).json().code).toBe('word_taken')
    expect((await setWord(`${word}-new`, late, lateBot)).statusCode).toBe(200)
  })

  test('the word of a deleted account leads nowhere, is kept, and tells of nobody', async () => {
    await setWord(word)
    await builder.post('/deleteAccount', {})
    await sweepLiveWords()
    expect((await readPage(word)).statusCode).toBe(404)
    const row = await findRow()
    expect(row).toMatchObject({ owner_id: null, project_id: null })
    const other = await createBuilder(server, { role: ROLE_PRO })
    const theirs = await createTestProject(other)
    expect((await setWord(word, other, theirs)).json().code).toBe('word_taken')
  })

  test('a word needs Pro, and rests while the plan does not hold it', async () => {
    await setWord(word)
    await updateUser(server.context.database, builder.userId, { granted_role: ROLE_FREE })
    expect((await readPage(word)).statusCode).toBe(404)
    expect(await readState()).toMatchObject({ word, word_paused: true })
    expect((await setWord(`${word}-b`)).json().code).toBe('plan_required')
    await updateUser(server.context.database, builder.userId, { granted_role: ROLE_PRO })
    expect((await readPage(word)).statusCode).toBe(200)
    await updateUser(server.context.database, builder.userId, { granted_role: ROLE_FREE })
    expect((await setWord('')).json()).toMatchObject({ word: null })
  })

  test('nobody takes words from everybody by trying them on: after 20 the next is refused, and one’s own are still had', async () => {
    const tried = Array.from({ length: 21 }, (_, at) => `${word}-${at}`)
    for (const each of tried) expect((await setWord(each)).statusCode).toBe(200)
    expect((await setWord(`${word}-more`)).json().code).toBe('limit_reached')
    expect(await readState()).toMatchObject({ word: tried[20] })
    expect((await setWord(word, await createBuilder(server, { role: ROLE_PRO }), id)).statusCode).toBe(404)
    expect((await setWord(tried[3] ?? '')).statusCode).toBe(200)
  })

  test('nobody sets or reads the word of another’s bot', async () => {
    const stranger = await createBuilder(server, { role: ROLE_PRO })
    expect((await setWord(word, stranger, id)).statusCode).toBe(404)
    expect((await stranger.get(`/project/page?project_id=${id}`)).statusCode).toBe(404)
  })
})

describe('pictures', () => {
  const logo = drawPng({ width: 256, height: 256 })
  const share = drawPng({ width: 1200, height: 630 })

  test('a logo is served with nothing in it but pixels, for ever, to any site, and never as a page', async () => {
    const dirty = drawPng({ width: 256, height: 256 }, { extra: [writeChunk('tEXt', Buffer.from('Comment\0at home'))] })
    const { hash } = (await savePicture('logo', dirty)).json()
    const picture = await server.app.inject({ url: `/live/${id}/${hash}.png` })
    expect(picture.statusCode).toBe(200)
    expect(picture.rawPayload.equals(logo)).toBe(true)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    expect((await server.app.inject({ url: `/api/live/${id}/config` })).json()).toMatchObject({
      logo: `${server.context.config.publicUrl}/live/${id}/${hash}.png`,
    })
    const page = (await readPage(id)).body
    expect(page).toContain(`<link rel="icon" type="image/png" href="/live/${id}/${hash}.png">`)
    expect(page).toContain(`<img src="/live/${id}/${hash}.png" alt="P">`)
  })

  test('the picture of a shared link stands in the page’s head', async () => {
    const { hash } = (await savePicture('share', share)).json()
    const { publicUrl } = server.context.config
    expect((await readPage(id)).body).toContain(
      `<meta property="og:image" content="${publicUrl}/live/${id}/${hash}.png">`,
    )
  })

  test('another picture takes the place of the first, and its bytes count once', async () => {
    const before = await readStored()
    const first = (await savePicture('logo', logo)).json().hash
    const other = drawPng({ width: 256, height: 256 }, { color: [200, 30, 90, 255] })
    const { hash } = (await savePicture('logo', other)).json()
    expect(hash).not.toBe(first)
    expect((await server.app.inject({ url: `/live/${id}/${first}.png` })).statusCode).toBe(404)
    expect((await readStored()) - before).toBe(other.toString('base64').length)
    await builder.post('/project/picture/remove', { project_id: id, kind: 'logo' })
    expect(await readStored()).toBe(before)
    expect(await readState()).toMatchObject({ logo: null })
    expect((await server.app.inject({ url: `/live/${id}/${hash}.png` })).statusCode).toBe(404)
  })

  test.each<[string, 'logo' | 'share', Buffer]>([
    ['a logo of another size', 'logo', drawPng({ width: 64, height: 64 })],
    ['a logo in place of the other picture', 'share', logo],
    ['a page', 'logo', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', 'logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ])('%s is refused and changes nothing', async (_what, kind, bytes) => {
    expect((await savePicture(kind, bytes)).json().code).toBe('picture_refused')
    expect(await readState()).toMatchObject({ logo: null, share: null })
  })

  test('a picture over 100 kB is refused before it is looked at', async () => {
    const data = Buffer.alloc(100_001).toString('base64')
    const answer = await builder.post('/project/picture', { project_id: id, kind: 'logo', data })
    expect(answer.statusCode).toBe(400)
  })

  test('nobody keeps a picture for another’s bot', async () => {
    const stranger = await createBuilder(server)
    const sent = { project_id: id, kind: 'logo', data: logo.toString('base64') }
    expect((await stranger.post('/project/picture', sent)).statusCode).toBe(404)
    expect((await stranger.post('/project/picture/remove', { project_id: id, kind: 'logo' })).statusCode).toBe(404)
  })

  async function savePicture(kind: 'logo' | 'share', bytes: Buffer) {
    return builder.post('/project/picture', { project_id: id, kind, data: bytes.toString('base64') })
  }
})

function setWord(to: string, by = builder, project = id) {
  return by.post('/project/word', { project_id: project, word: to })
}

async function readState() {
  return (await builder.get(`/project/page?project_id=${id}`)).json()
}

function readPage(name: string) {
  return server.app.inject({ url: `/live/${name}` })
}

function sweepLiveWords() {
  return releaseAndDeleteLiveWords(server.context.database, now)
}

function findRow() {
  return server.context.database.selectFrom('live_words').selectAll().where('word', '=', word).executeTakeFirst()
}

async function readStored(): Promise<number> {
  const row = await server.context.database
    .selectFrom('projects')
    .select('stored_bytes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.stored_bytes
}
