import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { PLAN_TIERS } from '@bricks/contract/wire'
import { afterAll, expect, test } from 'vitest'
import { formatAdminCommand, logHowToGrantRights } from '#plans/log-how-to-grant-rights.ts'
import { startTestServer, type TestServerOptions } from '#test/tools/start-test-server.ts'
import { createTestAccount } from '#test/tools/test-accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'bricks-first-hour-'))
afterAll(() => rmSync(folder, { recursive: true }))

const writePage = (name: string) =>
  `<!doctype html>\n<html lang="en">\n<body>\n<div id="root"><h1>${name}</h1></div>\n</body>\n</html>\n`
const NOTE = '<aside>First steps cost $& nothing</aside>'
const FILES = {
  'pages.json': JSON.stringify({
    exact: { '/': 'index.html', '/signup': 'signup.html', '/plans': 'plans.html' },
    app: { '/edit': 'edit.html' },
    fallback: 'index.html',
  }),
  'index.html': writePage('Landing'),
  'signup.html': writePage('Sign up'),
  'plans.html': writePage('Plans'),
  'edit.html': writePage('Editor'),
  'setup-note.html': NOTE,
}
for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content)
writeFileSync(join(folder, 'plans.html.br'), brotliCompressSync(FILES['plans.html']))

async function openServerWithoutPages(options: TestServerOptions['config'] = {}) {
  const warnings: string[] = []
  const server = await startTestServer({ config: { consoleFolder: folder, ...options } })
  const getPage = async (url: string, headers = {}) => server.app.inject({ url, headers })
  const recordWarning = (text: string) => void warnings.push(text)
  const logRights = () => logHowToGrantRights({ ...server.context, logger: { warn: recordWarning } as never })
  return {
    server,
    get: getPage,
    bodyOf: async (url: string) => (await getPage(url)).body,
    announce: logRights,
    warnings,
  }
}

const SOLD = {
  ...(await startTestServer().then(async (server) => {
    await server.close()
    return server.context.config.billing
  })),
  secretKey: 'sk_test_1',
}

test('a server without an account says on its first pages how the first one gets its rights, until there is one', async () => {
  const { server, bodyOf, get } = await openServerWithoutPages()
  for (const path of ['/', '/signup']) {
    expect(await bodyOf(path)).toContain(`${NOTE}<div id="root"><h1>`)
    expect((await get(path)).headers.etag).toBeDefined()
  }
  expect(await bodyOf('/plans')).not.toContain(NOTE)
  expect(await bodyOf('/edit/x')).not.toContain(NOTE)
  expect((await get('/setup-note.html')).body).not.toBe(NOTE)
  const { headers } = await get('/')
  await createTestAccount(server)
  expect(await bodyOf('/')).not.toContain(NOTE)
  const again = await get('/', { 'if-none-match': headers.etag })
  expect(again.statusCode).toBe(200)
  await server.close()
})

test.each([
  ['everybody who signs up may deploy', { defaultRole: 9 }],
  ['plans are sold', { billing: SOLD }],
])('no note and no word in the log where %s', async (_why, config) => {
  const { server, bodyOf, announce, warnings } = await openServerWithoutPages(config)
  expect(await bodyOf('/')).not.toContain(NOTE)
  await announce()
  expect(warnings).toEqual([])
  await server.close()
})

test('the log says at the start how an account gets its rights, while none has any', async () => {
  const { server, announce, warnings } = await openServerWithoutPages()
  await announce()
  await createTestAccount(server, { role: 1 })
  await announce()
  expect(warnings).toHaveLength(2)
  for (const warning of warnings) {
    expect(warning).toContain('http://bricks.test/signup')
    expect(warning).toContain('npm run admin -- set-role EMAIL premium')
    expect(warning).toContain('DEFAULT_ROLE=9')
    expect(warning).not.toContain('\n')
  }
  await createTestAccount(server, { role: 8 })
  await announce()
  expect(warnings).toHaveLength(2)
  await server.close()
})

test('the log of a release names the command that a release has', () => {
  expect(formatAdminCommand('/opt/bricks/server.js')).toBe('node /opt/bricks/server.js admin')
  expect(formatAdminCommand('/srv/our bricks/server.js')).toBe('node "/srv/our bricks/server.js" admin')
  expect(formatAdminCommand('/home/sources/packages/server/src/main.ts')).toBe('npm run admin --')
})

test('a release that was started as `node server`, or by a link, knows its file', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bricks-program-')))
  writeFileSync(join(folder, 'server.js'), '')
  symlinkSync(join(folder, 'server.js'), join(folder, 'bricks'))
  const [, before = ''] = process.argv
  try {
    for (const named of ['server', 'server.js', 'bricks']) {
      process.argv[1] = join(folder, named)
      expect(formatAdminCommand()).toBe(`node ${join(folder, 'server.js')} admin`)
    }
    process.argv[1] = join(folder, 'nothing')
    expect(formatAdminCommand()).toBe('npm run admin --')
  } finally {
    process.argv[1] = before
    rmSync(folder, { recursive: true })
  }
})

test('a page is sent, without the note, also while the storage fails', async () => {
  const { server, get } = await openServerWithoutPages()
  await server.context.database.schema.alterTable('users').renameTo('users_away').execute()
  const answer = await get('/')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain(NOTE)
  await server.context.database.schema.alterTable('users_away').renameTo('users').execute()
  await server.close()
})

test('every page says that nothing is sold, and who gives plans, where billing is not set up', async () => {
  const { server, bodyOf, get } = await openServerWithoutPages({ contactEmail: '"><script>@people.test' })
  const mark = '<html data-billing="off" data-support="&quot;&gt;&lt;script&gt;@people.test" lang="en">'
  for (const path of ['/', '/plans', '/edit/x', '/no-such-page']) expect(await bodyOf(path)).toContain(mark)
  const packed = await get('/plans', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain(mark)
  await server.close()
  const selling = await openServerWithoutPages({ billing: SOLD })
  expect(await selling.bodyOf('/plans')).toBe(FILES['plans.html'])
  await selling.server.close()
})

test('the pages carry the limits of plans that the operator set, and those alone', async () => {
  const { free, pro, premium } = PLAN_TIERS
  const planLimits = {
    free: { ...free.limits, bricks: null, seats: 5 },
    pro: pro.limits,
    premium: { ...premium.limits, chats: 70_000 },
  }
  const { server, bodyOf } = await openServerWithoutPages({ planLimits })
  for (const path of ['/', '/plans', '/edit/x']) {
    const [, written = ''] = / data-plans="([^"]*)"/.exec(await bodyOf(path)) ?? []
    expect(JSON.parse(written.replaceAll('&quot;', '"'))).toEqual({
      free: { bricks: null, seats: 5 },
      premium: { chats: 70_000 },
    })
  }
  await server.close()
})

test('the pages carry the operator’s own pages elsewhere, for the footer', async () => {
  const { server, bodyOf } = await openServerWithoutPages({
    socialLinks: [{ name: 'A&B "shop"', url: 'https://x.com/a&b' }],
  })
  for (const path of ['/', '/plans', '/no-such-page']) {
    const [, written = ''] = / data-social="([^"]*)"/.exec(await bodyOf(path)) ?? []
    const read = written.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    expect(JSON.parse(read)).toEqual([{ name: 'A&B "shop"', url: 'https://x.com/a&b' }])
  }
  await server.close()
})
