import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROLE_FREE } from '@bricks/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'

const sharing = {
  appearance: { title: '', avatar: '', accent: '', welcome: '', prompts: [], position: 'right' },
  texts: { limit: '', unavailable: '' },
}
const languages = [
  createLanguage('en', 'ltr', 'Hello!'),
  createLanguage('ja', 'ltr', 'こんにちは'),
  createLanguage('ar', 'rtl', 'مرحبًا </script>'),
]
const livePage = { script: 'widget/live-1.js', style: 'widget/live-2.css', panel: 'widget/panel-3.js', languages }

let widgetFolder: string
let server: TestServer
let builder: Builder
let id: string
beforeAll(async () => {
  widgetFolder = mkdtempSync(join(tmpdir(), 'bricks-widget-'))
  writeFileSync(join(widgetFolder, 'manifest.json'), JSON.stringify({ loader: 'widget.js', livePage }))
  server = await startTestServer({ config: { widgetFolder } })
})
beforeEach(async () => {
  builder = await createBuilder(server)
  id = await createTestProject(builder, { name: 'Shop <bot>' })
  await builder.post('/project/deploy', { project_id: id })
})
afterAll(async () => {
  await server.close()
  rmSync(widgetFolder, { recursive: true })
})

describe('the public config', () => {
  test('the public config of a live project tells any web site what a visitor may know', async () => {
    await builder.post('/project/update', { id, name: 'Only a draft', streamingAllowed: false })
    const answer = await readConfig('https://anywhere.example')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ live: true, name: 'Shop <bot>', ...sharing, streaming: true })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60, stale-while-revalidate=86400',
      vary: expect.stringContaining('Origin'),
    })
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test.each([
    ['🇩🇪 Parcels', '', '🇩🇪'],
    ['👩🏽‍🚀 Space', '', '👩🏽‍🚀'],
    ['किताब', '', 'कि'],
    ['Parcels', '', undefined],
    ['📦 Parcels', '', undefined],
    ['🇩🇪 Parcels', 'P', undefined],
  ])(
    'the public config has the whole first sign of %j, with the avatar %j, where a code point is half of it',
    async (title, avatar, mark) => {
      await saveSharing({ appearance: { ...sharing.appearance, title, avatar } })
      expect((await readConfig()).json().mark).toBe(mark)
    },
  )

  test('the public config tells what visitors agree to, and the owner can give no link but to a web page', async () => {
    const consent = { text: 'A computer answers here.', link: 'https://shop.example/privacy' }
    await saveSharing({ appearance: { ...sharing.appearance, consent } })
    expect((await readConfig()).json().appearance.consent).toEqual(consent)
    for (const link of ['javascript:alert(1)', '/privacy', 'data:text/html,x']) {
      const body = {
        project_id: id,
        ...sharing,
        origins: [],
        appearance: { ...sharing.appearance, consent: { ...consent, link } },
      }
      expect((await builder.post('/project/share', body)).statusCode, link).toBe(400)
    }
  })

  test('a live page alone may ask for the microphone, for dictation', async () => {
    const page = await server.app.inject({ url: `/live/${id}` })
    expect(page.headers['permissions-policy']).toContain('microphone=(self)')
    expect((await readConfig()).headers['permissions-policy']).toContain('microphone=()')
  })

  test('the public config says where the bubble stands, if not everywhere', async () => {
    const placement = { launcher: false, devices: 'desktop', show_on: ['/shop/*'], hide_on: [] }
    await saveSharing({ placement })
    expect((await readConfig()).json().placement).toEqual(placement)
    await saveSharing({ placement: { launcher: true, devices: 'all', show_on: [] } })
    expect((await readConfig()).json()).not.toHaveProperty('placement')
  })

  test('a look that the widget must see to brings the place, even if that is everywhere', async () => {
    const look = { size: 'large', font: 'site', language: 'de', color_scheme: 'dark' }
    await saveSharing({ appearance: { launcher_text: ' Ask us ', ...look } })
    const { appearance, placement } = (await readConfig()).json()
    expect(appearance).toMatchObject({ launcher_text: 'Ask us', ...look })
    expect(placement).toEqual({ launcher: true, devices: 'all', show_on: [], hide_on: [] })
    await saveSharing({ appearance: {} })
    expect((await readConfig()).json()).not.toHaveProperty('placement')
    await saveSharing({ appearance: { color_scheme: 'light' } })
    expect((await readConfig()).json()).toHaveProperty('placement')
    const wrongs = [{ size: 'huge' }, { font: 'Arial' }, { language: 'xx' }, { color_scheme: 'auto' }]
    for (const wrong of [{ launcher_text: 'x'.repeat(31) }, ...wrongs]) {
      const body = { project_id: id, appearance: wrong }
      expect((await builder.post('/project/share', body)).statusCode, JSON.stringify(wrong)).toBe(400)
    }
  })

  test('the public config is sent once: who has it gets 304 until it changes', async () => {
    const first = await readConfig()
    const etag = String(first.headers.etag)
    const second = await readConfig(undefined, { 'if-none-match': `"other", W/${etag}` })
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', etag])
    expect((await readConfig(undefined, { 'if-none-match': '*' })).statusCode).toBe(304)
    await saveSharing({ texts: { limit: 'Come back', unavailable: '' } })
    expect((await readConfig(undefined, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('the public config is not given to a web site that is not listed', async () => {
    await saveSharing({ origins: ['https://shop.example'] })
    for (const origin of ['https://shop.example', 'http://bricks.test', undefined]) {
      expect((await readConfig(origin)).json().live).toBe(true)
    }
    for (const origin of ['https://shop.example.evil', 'http://shop.example', 'https://shop.example:444', 'null']) {
      const answer = await readConfig(origin)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ live: false, reason: 'origin' })
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    }
  })

  test('the public config says no more than that it is not live for a draft, a paused, a deleted and an unknown project', async () => {
    const draft = await createTestProject(builder)
    expect((await readConfig(undefined, {}, draft)).json()).toEqual({ live: false })
    const unknown = await readConfig(undefined, {}, 'unknown')
    expect(unknown.json()).toEqual({ live: false })
    expect(unknown.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=86400')
    await grantRole(ROLE_FREE)
    expect((await readConfig()).json()).toEqual({ live: false })
    await builder.post('/project/delete', { project_id: id })
    expect((await readConfig()).json()).toEqual({ live: false })
  })
})

describe('the live page', () => {
  test('the live page is real markup at once, with one style, one script and the config as data', async () => {
    const appearance = {
      ...sharing.appearance,
      welcome: 'Ask <b>me</b> & "them"',
      title: "It's </script><script>alert(1)",
    }
    await saveSharing({ appearance })
    const page = await readPage()
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<link rel="stylesheet" crossorigin href="/widget/live-2.css">')
    expect(page.body).toContain('<link rel="modulepreload" href="/widget/panel-3.js">')
    expect(page.body).toContain('<script type="module" src="/widget/live-1.js"></script>')
    expect(page.body).toContain('<div class="bubble" dir="auto">Ask &lt;b&gt;me&lt;/b&gt; &amp; &quot;them&quot;</div>')
    expect(page.body).toContain('<h1 class="title">It&#39;s &lt;/script&gt;&lt;script&gt;alert(1)</h1>')
    expect(page.body.match(/<script/g)).toHaveLength(2)
    expect(page.body).not.toMatch(/ style=| on\w+=|<style/)
    const config = (await readConfig()).json()
    const drawn = { ...config.appearance, avatar: 'I' }
    expect(readPageConfig(page)).toEqual({ project: id, ...config, appearance: drawn })
  })

  test('the live page speaks the visitor’s language from its own HTML on, and brings that language’s texts along', async () => {
    for (const [header, at] of [
      ['ja', 1],
      ['tlh, ar-EG;q=0.9, en;q=0.8', 2],
      ['de-AT', 0],
      ['', 0],
    ] as const) {
      const page = await readPage(id, header)
      const { language, direction, hint, placeholder } = languages[at] as (typeof languages)[0]
      expect(page.headers.vary).toBe('Accept-Language')
      expect(page.body).toContain(`<html lang="${language}" dir="${direction}">`)
      expect(page.body).toContain(`<p>${hint.replace('</', '&lt;/').replace('>', '&gt;')}</p>`)
      expect(page.body).toContain(`<div class="field">${placeholder}</div>`)
      expect(readPageConfig(page).language, header).toEqual(at === 0 ? undefined : languages[at])
      expect(page.body.match(/<script/g)).toHaveLength(2)
    }
    expect((await readPage(id, 'ar')).body).toContain('<div class="bubble" dir="auto">مرحبًا &lt;/script&gt;</div>')
  })

  test('the live page speaks the language that its owner chose, whatever the visitor’s', async () => {
    await saveSharing({ appearance: { language: 'ja' } })
    expect((await readPage(id, 'ar')).body).toContain('<html lang="ja" dir="ltr">')
  })

  test('a link to the live page tells what it leads to, and without a script the page says what it needs', async () => {
    const welcome = `Ask me "where"\n& ${'when '.repeat(60)}`
    await saveSharing({
      appearance: { ...sharing.appearance, title: 'Parcel & co', avatar: '📦', accent: '#ffdd00', welcome },
    })
    const { body } = await readPage(id, 'de')
    const { publicUrl } = server.context.config
    const readMetaContent = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(body)?.[1]
    expect(body).toContain('<title>Parcel &amp; co</title>')
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/live/${id}">`)
    expect([
      readMetaContent('og:title'),
      readMetaContent('og:type'),
      readMetaContent('og:url'),
      readMetaContent('twitter:card'),
    ]).toEqual(['Parcel &amp; co', 'website', `${publicUrl}/live/${id}`, 'summary'])
    expect(readMetaContent('description')).toMatch(/^Ask me &quot;where&quot; &amp; when when .*…$/)
    expect(readMetaContent('og:description')).toBe(readMetaContent('description'))
    const icon = /<link rel="icon" href="data:image\/svg\+xml,([^"]*)">/.exec(body)?.[1] ?? ''
    expect(decodeURIComponent(icon)).toMatch(/fill="#ffdd00".*fill="#000".*📦/)
    expect(body).toMatch(/<noscript><p class="note">This chat needs JavaScript\./)
    expect(body).not.toContain('name="robots"')
  })

  test.each([
    [
      'I am **Nora**: ask for `orders`, [our _prices_](https://shop.example/a) or *returns*.',
      'I am Nora: ask for orders, our prices or returns.',
    ],
    ['## Hello\n> 中文**加粗**中文', 'Hello\n中文加粗中文'],
    ['2 * 3 * 4, snake_case_name, 5 > 3 [sic] (or)', '2 * 3 * 4, snake_case_name, 5 > 3 [sic] (or)'],
  ])('a greeting is read without its Markdown where no script draws it: %j', async (welcome, shown) => {
    await saveSharing({ appearance: { ...sharing.appearance, welcome } })
    const { body } = await readPage(id, 'en')
    const written = shown.replace(/>/g, '&gt;')
    expect(body).toContain(`<div class="bubble" dir="auto">${written}</div>`)
    expect(body).toContain(`<meta property="og:description" content="${written.replace('\n', ' ')}">`)
    expect(readPageConfig({ body }).appearance.welcome).toBe(welcome)
  })

  test('the live page is as dark as the visitor’s device, or as its owner chose', async () => {
    const readHtmlTags = async () =>
      (await readPage(id, 'en')).body.match(/<html[^>]*>|<meta name="color-scheme"[^>]*>/g)
    const html = '<html lang="en" dir="ltr"'
    expect(await readHtmlTags()).toEqual([`${html}>`, '<meta name="color-scheme" content="light dark">'])
    await saveSharing({ appearance: { color_scheme: 'dark' } })
    expect(await readHtmlTags()).toEqual([`${html} data-scheme="dark">`, '<meta name="color-scheme" content="dark">'])
  })

  test('the live page may be framed by every web site, or by the listed ones and our own', async () => {
    expect(readFrameAncestors(await readPage())).toBe('frame-ancestors *')
    await saveSharing({ origins: ['https://shop.example', 'https://other.example'] })
    expect(readFrameAncestors(await readPage())).toBe(
      "frame-ancestors 'self' http://bricks.test https://shop.example https://other.example",
    )
  })

  test('the live page allows no inline script and nothing from elsewhere', async () => {
    const policy = String((await readPage()).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  test('the live page says "not available" with 404 and without a script for what is not served', async () => {
    const draft = await createTestProject(builder)
    const pages = [
      await readPage(draft),
      await readPage('unknown'),
      await readPage('%00'),
      await readPage('x'.repeat(80)),
    ]
    await builder.post('/project/undeploy', { project_id: id })
    pages.push(await readPage())
    for (const page of pages) {
      expect(page.statusCode).toBe(404)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.body).toContain('<h1 dir="auto">Hello! unavailable</h1>')
      expect(page.body).not.toContain('<script')
      expect(page.body).toContain('<link rel="icon" href="data:image/svg+xml,%3Csvg')
      expect(page.body).toBe(pages[0]?.body)
    }
  })

  test('the live page says "not available" in the visitor’s language', async () => {
    const page = await readPage('unknown', 'ja-JP')
    expect(page.headers.vary).toBe('Accept-Language')
    expect(page.body).toContain('<html lang="ja" dir="ltr">')
    expect(page.body).toContain('<h1 dir="auto">こんにちは unavailable</h1>')
    expect(page.body).toContain('<p>一時的に休止しているか、リンクが古くなっている可能性があります。</p>')
    expect(page.body).toContain('<a href="">もう一度試す</a>')
  })

  test('the live page of what is not served says what may be the case, blames nobody, and offers another try', async () => {
    const { body } = await readPage('unknown')
    expect(body).toContain('<p>It may be taking a break, or the link may be out of date.</p>')
    expect(body).toContain('<a href="">Try again</a>')
    expect(body).not.toMatch(/ style=| on\w+=|<style/)
  })

  test('the mark of a bot without one is the same before and after the chat has come: a whole letter or emoji', async () => {
    for (const [title, mark] of [
      ['👩‍🍳 Cook', '👩‍🍳'],
      ['österreich', 'Ö'],
    ]) {
      await saveSharing({ appearance: { ...sharing.appearance, title, avatar: '' } })
      const page = await readPage()
      expect(page.body).toContain(`<span class="avatar" aria-hidden="true">${mark}</span>`)
      expect(readPageConfig(page).appearance).toMatchObject({ title, avatar: mark })
    }
  })

  test('the live page of a paused project uses the owner’s words', async () => {
    await saveSharing({ texts: { limit: '', unavailable: 'Back <soon>' } })
    await grantRole(ROLE_FREE)
    const page = await readPage()
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('<h1 dir="auto">Back &lt;soon&gt;</h1>')
    expect(page.body).not.toContain('taking a break')
    expect(page.body).toContain('<a href="">Try again</a>')
  })
})

function readConfig(origin?: string, headers: Record<string, string> = {}, project = id) {
  return server.app.inject({ url: `/api/live/${project}/config`, headers: { ...headers, ...(origin && { origin }) } })
}

function readPage(project = id, language?: string) {
  const headers = language === undefined ? {} : { 'accept-language': language }
  return server.app.inject({ url: `/live/${project}`, headers })
}

function readPageConfig({ body }: { body: string }) {
  const [, json = ''] = /<script type="application\/json" id="bricks-config">(.*)<\/script>/.exec(body) ?? []
  return JSON.parse(json)
}

function createLanguage(name: string, direction: string, welcome: string) {
  const texts = { welcome, hint: `${welcome} hint`, placeholder: `${name} ...`, unavailable: `${welcome} unavailable` }
  return { language: name, direction, ...texts, send: `${name} send` }
}

function readFrameAncestors(page: Awaited<ReturnType<typeof readPage>>) {
  return /frame-ancestors [^;]*/.exec(String(page.headers['content-security-policy']))?.[0]
}

function saveSharing(change: object) {
  return builder.post('/project/share', { project_id: id, ...sharing, origins: [], ...change })
}

async function grantRole(role: number) {
  const users = server.context.database.updateTable('users').set({ granted_role: role })
  await users.where('id', '=', builder.userId).execute()
}
