import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { endpoints } from '@bricks/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'bricks-pages-'))
let server: TestServer
beforeAll(async () => {
  const pages = {
    exact: { '/': 'index.html', '/signin': 'signin.html', '/plans': 'plans.html', '/confirm-email': 'confirm.html' },
    unlisted: ['/confirm-email'],
    app: { '/dashboard/:subscription?': 'app/dashboard.html', '/edit/:id': 'app/edit.html' },
    fallback: 'missing.html',
  }
  writeFiles('console', {
    'pages.json': JSON.stringify(pages),
    'index.html': '<title>Landing</title>',
    'missing.html': '<title>Missing</title>',
    'signin.html': '<title>Sign in</title>',
    'confirm.html': '<title>Confirm</title>',
    'plans.html': '<link rel="canonical" href="/plans"><a href="/plans">',
    'sitemap.xml': '<urlset><url><loc>/plans</loc></url></urlset>',
    'robots.txt': 'Disallow: /edit\nSitemap: /sitemap.xml\n',
    'app/dashboard.html': '<title>App</title>',
    'app/edit.html': '<title>Editor</title>',
    'theme.js': 'theme()',
    'assets/app-1a2b.js': 'app()',
    'handbook/index.html': '<title>Handbook</title>',
    'handbook/deploying.html': '<title>Deploying</title>',
  })
  writeFileSync(join(folder, 'console/assets/app-1a2b.js.br'), brotliCompressSync('app()'))
  const livePage = { script: 'widget/live-1.js', style: 'widget/live-1.css', panel: 'widget/panel-9f.js' }
  const pinned = { file: 'widget@3c4d.js', integrity: 'sha384-load' }
  const entries = { panel: 'widget/panel-9f.js', beside: 'widget/beside-7c.js' }
  const manifest = JSON.stringify({ loader: 'widget.js', livePage, pinned, entries })
  writeFiles('widget', {
    'widget.js': 'load()',
    'widget@3c4d.js': 'load()',
    'widget/panel-9f.js': 'panel()',
    'manifest.json': manifest,
  })
  writeFileSync(join(folder, 'widget/widget.js.br'), brotliCompressSync('load()'))
  server = await startTestServer({
    config: {
      appUrl: 'https://bricks.example',
      docsUrl: 'https://docs.example/start',
      socialLinks: [{ name: 'GitHub', url: 'https://github.com/a&b' }],
      consoleFolder: join(folder, 'console'),
      widgetFolder: join(folder, 'widget'),
    },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

function writeFiles(part: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, part, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}
const getPage = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test('what link previews and search engines read names the console’s own address', async () => {
  expect((await getPage('/sitemap.xml')).body).toBe(
    '<urlset><url><loc>https://bricks.example/plans</loc></url></urlset>',
  )
  expect((await getPage('/robots.txt')).body).toBe('Disallow: /edit\nSitemap: https://bricks.example/sitemap.xml\n')
  const page = await getPage('/plans')
  expect(page.body).toContain('<link rel="canonical" href="https://bricks.example/plans">')
  expect(page.body).toContain('<a href="/plans">')
})

describe('pages', () => {
  test.each([
    ['/', 'Landing', undefined],
    ['/signin', 'Sign in', undefined],
    ['/signin/', 'Sign in', undefined],
    ['/signin?next=/dashboard', 'Sign in', undefined],
    ['/confirm-email', 'Confirm', 'noindex'],
    ['/dashboard', 'App', 'noindex'],
    ['/dashboard/success', 'App', 'noindex'],
    ['/edit/abc', 'Editor', 'noindex'],
  ])('%s is the page %s', async (url, title, robots) => {
    const response = await getPage(url)
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe(`<title>${title}</title>`)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['x-robots-tag']).toBe(robots)
  })

  test.each([
    ...[
      '/nowhere',
      '/confirm-email/more',
      '/editor',
      '/edit',
      '/edit/a/b',
      '/live/a/b',
      '/live/a/b.png',
      '/dashboard/a/b',
      '/app/edit.html',
      '/missing.html',
    ],
    ...['/%', '/%zz/x?a=%', '/%ff', '/plans/%2', '/%c0%af'],
    ...['/pages.json', '/../secret', '/.env', '/.git/config', '/.well-known/unknown', '/wp-login.php', '/constructor'],
  ])('N20: %s is no page: 404 with the landing page that says so, for no search engine', async (url) => {
    const { headers, statusCode, body } = await getPage(url)
    expect([statusCode, body]).toEqual([404, '<title>Missing</title>'])
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers.etag).toBeUndefined()
    expect((await getPage(url, { 'if-none-match': '*' })).statusCode).toBe(404)
  })

  test('an address that may hold a secret is told to nobody by the page that is shown there', async () => {
    expect((await getPage('/confirm-email')).headers['referrer-policy']).toBe('no-referrer')
  })

  test('carry the headers of the console', async () => {
    const { headers } = await getPage('/dashboard')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'permissions-policy': expect.any(String),
    })
    expect(String(headers['content-security-policy']).split('; ').sort()).toEqual(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "frame-src 'self' https://docs.example",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
      ].sort(),
    )
  })
})

test.each([
  '/',
  '/signin',
  '/plans',
  '/dashboard',
  '/edit/x',
  '/no-such-page',
  '/api/docs',
  '/api/config',
  '/theme.js',
])('F3: %s cannot be shown in a frame of another site', async (path) => {
  const { headers } = await getPage(path)
  expect(headers['content-security-policy']).toMatch(/(^|; )frame-ancestors 'none'(;|$)/)
})

describe('files', () => {
  test('named by their content are kept for a year, and come compressed', async () => {
    const plain = await getPage('/assets/app-1a2b.js')
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    })
    expect(plain.body).toBe('app()')
    const compressed = await getPage('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('app()')
  })

  test.each(['br;q=0', 'gzip;q=1, br; q=0.000', 'identity', 'x-br'])(
    'come as they are to who says %s of what is taken',
    async (accepted) => {
      const plain = await getPage('/assets/app-1a2b.js', { 'accept-encoding': accepted })
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'app()'])
      const packed = await getPage('/assets/app-1a2b.js', { 'accept-encoding': 'gzip,br;q=0.05' })
      expect(packed.headers['content-encoding']).toBe('br')
    },
  )

  test('of a fixed name are asked for anew, and not sent again while they are the same', async () => {
    const { headers } = await getPage('/theme.js')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await getPage('/theme.js', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    '/assets/gone.js',
    '/assets/app-1a2b.js.br',
    '/assets/../index.html',
    '/handbook/gone',
    '/widget/gone.js',
    '/widget/markdown-a1b2c3.js',
    '/widget/__proto__-a1b2c3.js',
    '/widget/constructor-a1b2c3.js',
    '/widget/0/gone.js',
    '/widget/1/panel-9f.js',
    '/widget@gone.js',
    '/widget@..%2fmanifest.json',
    '/widget/..%2fmanifest.json',
    '/api/gone',
  ])('%s is 404 as JSON', async (url) => {
    const response = await getPage(url)
    if (url.includes('/../')) expect(response.body).toBe('<title>Missing</title>')
    else expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  })
})

describe('the widget', () => {
  test.each([
    ['/widget.js', 'public, max-age=300, must-revalidate'],
    ['/widget/panel-9f.js', 'public, max-age=31536000, immutable'],
    ['/widget@3c4d.js', 'public, max-age=31536000, immutable'],
  ])('%s is for pages of any origin', async (url, cache) => {
    const { headers } = await getPage(url)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': cache,
    })
  })

  test.each([
    ['/widget/panel-a1b2c3.js', 'panel-9f.js'],
    ['/widget/0/0/panel-a1b2c3.js', 'panel-9f.js'],
    ['/widget/element-a1b2c3.js', 'beside-7c.js'],
  ])('%s, which another release had, passes on what %s holds, for minutes alone', async (url, file) => {
    const response = await getPage(url)
    expect([response.statusCode, response.body.trim()]).toEqual([200, `export*from"./${file}"`])
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300, must-revalidate',
    })
  })

  test('a file is the same in the folders from which a browser tries again', async () => {
    for (const folder of ['', '0/', '0/0/'])
      expect((await getPage(`/widget/${folder}panel-9f.js`)).body).toBe('panel()')
  })

  test('stays the same when the next release is installed over a server that runs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bricks-installed-'))
    writeFileSync(join(folder, 'widget.js'), 'of this release')
    const other = await startTestServer({ config: { widgetFolder: folder } })
    writeFileSync(join(folder, 'widget.js'), 'of the next release')
    expect((await other.app.inject({ url: '/widget.js' })).body).toBe('of this release')
    await other.close()
    rmSync(folder, { recursive: true })
  })

  test('is sent compressed, and not at all to whoever has it', async () => {
    const packed = await getPage('/widget.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('load()')
    const again = await getPage('/widget.js', { 'if-none-match': String(packed.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['access-control-allow-origin']).toBe('*')
    expect((await getPage('/widget.js', { 'if-none-match': '*' })).statusCode).toBe(304)
  })
})

describe('the handbook', () => {
  test.each([
    ['/handbook/', 'Handbook'],
    ['/handbook/deploying.html', 'Deploying'],
    ['/handbook/deploying', 'Deploying'],
  ])('%s may be framed by the console alone', async (url, title) => {
    const response = await getPage(url)
    expect(response.body).toBe(`<title>${title}</title>`)
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  test('is found without its last stroke', async () => {
    expect((await getPage('/handbook')).headers.location).toBe('/handbook/')
  })
})

test.each(['/healthz', '/readyz'])('%s is never answered from a cache', async (url) => {
  const { statusCode, headers } = await getPage(url)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
})

describe('the documents', () => {
  test('list every call of the API', async () => {
    const document = (await getPage('/api/docs/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/login'].post.requestBody.content['application/json'].schema.required).toEqual([
      'email',
      'password',
    ])
    expect(document.paths['/api/auth/user'].get.security).toEqual([{ token: [] }])
    expect(document.paths['/api/completionChat'].post.security).toEqual([{}, { token: [] }])
    const { content } = document.paths['/api/completionChatStreamed'].post.responses['200']
    expect(Object.keys(content)).toEqual(['text/plain', 'text/event-stream'])
    const resumed = document.paths['/api/live/{id}/answer'].post.responses
    expect(Object.keys(resumed['200'].content)).toEqual(['text/event-stream'])
    expect(Object.keys(resumed['202'].content)).toEqual(['application/json'])
    const file = document.paths['/api/user/data'].get.responses['200'].content['application/json'].schema
    expect(file.type).toBe('object')
    expect(JSON.stringify(document)).not.toContain('healthz')
    for (const { method, path } of Object.values(endpoints)) {
      const described = document.paths[`/api${path.replace(':id', '{id}')}`]
      const failure = described?.[method.toLowerCase()]?.responses.default
      expect(Object.keys(failure?.content ?? {}), path).toEqual(['application/json'])
      expect(failure.content['application/json'].schema.required, path).toEqual(['error', 'code'])
    }
  })

  test('are written once, however often they are asked for', async () => {
    const swagger = vi.spyOn(server.app, 'swagger')
    const [first, second] = [await getPage('/api/docs/openapi.json'), await getPage('/api/docs/openapi.json')]
    expect(second.body).toBe(first.body)
    expect(swagger.mock.calls.length).toBeLessThan(2)
  })

  test('can be read as a page without a script', async () => {
    const response = await getPage('/api/docs')
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'")
    expect(response.body).toContain('POST /api/completionChatStreamed')
    expect(response.body).not.toMatch(/<script|style=/)
    expect((await getPage('/api/docs/style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })
})

test('the public config tells prices, models and what is set up, and may be kept for a minute', async () => {
  const response = await getPage('/api/config')
  expect(response.headers['cache-control']).toBe('public, max-age=60')
  const off = { monthly: '', annually: '' }
  const looked_up = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
  const context = expect.any(Number)
  expect(response.json()).toEqual({
    prices: { pro: off, premium: off },
    models: [
      { id: 'gpt-4o-mini', role: 0, label: 'GPT-4o mini', price_in: 0.15, price_out: 0.6, looked_up, context },
      {
        id: 'gpt-6-luna',
        role: 0,
        label: 'GPT-6 Luna',
        default: true,
        price_in: 0.1,
        price_out: 0.5,
        looked_up,
        context,
      },
      { id: 'gpt-6-sol', role: 8, label: 'GPT-6 Sol', price_in: 2, price_out: 10, looked_up, context },
      { id: 'gpt-4-0613', role: 8, label: 'GPT-4', price_in: 30, price_out: 60, looked_up, context },
    ],
    support_email: '',
    docs_url: 'https://docs.example/start',
    billing: false,
    needs_key: true,
    mail: false,
    sandbox: false,
    mailbox_url: '',
    sign_up: 'open',
    social_links: [{ name: 'GitHub', url: 'https://github.com/a&b' }],
    pinned_widget: { path: '/widget@3c4d.js', integrity: 'sha384-load' },
  })
})
