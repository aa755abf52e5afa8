import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { WatchedPage } from '#tools/open-page.ts'
import { servePublicSite, writeDocument } from '#tools/public-site.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import type { Served } from '#tools/serve.ts'
import { stage } from '#tools/shared-stage.ts'

const TEXT = '<h1>Harbour and Pine</h1><p>Tables from oak, lamps from copper, and a kettle that sings.</p>'

const PAGES: Record<string, { head?: string; body: string }> = {
  plain: { body: TEXT },
  'Bootstrap with a fixed bar and a modal': {
    head: '<link rel="stylesheet" href="/npm/bootstrap/dist/css/bootstrap.min.css">',
    body: `<nav class="navbar fixed-top bg-body-tertiary"><div class="container"><a class="navbar-brand" href="#">Shop</a></div></nav>
      <nav class="navbar fixed-bottom bg-dark" style="height: 72px"></nav><main class="container py-5">${TEXT}</main>
      <div class="modal fade" id="m"><div class="modal-dialog"><div class="modal-content"></div></div></div>
      <script src="/npm/bootstrap/dist/js/bootstrap.bundle.min.js"></script>`,
  },
  'Tailwind’s reset': {
    head: '<link rel="stylesheet" href="/npm/tailwindcss/preflight.css"><style>html { font-size: 62.5% }</style>',
    body: `<main class="prose">${TEXT}</main>`,
  },
  'a page builder’s nested sections': {
    head: `<style>
      .section { transform: translate3d(0, 0, 0); contain: layout paint style; overflow: hidden; position: relative; z-index: 99999 }
      .section .section { perspective: 600px; will-change: transform; filter: drop-shadow(0 0 1px #000); content-visibility: auto }
      .overlay { position: fixed; inset: 0; z-index: 9999998; pointer-events: none; background: #0001 }
      body { overflow: hidden auto; height: 100vh; position: relative; transform: scale(1); isolation: isolate }
    </style>`,
    body: `<div class="section"><div class="section"><div class="section">${TEXT}TAG</div></div></div><div class="overlay"></div>`,
  },
  'resets that mean every element': {
    head: `<style>
      * { all: revert } *, *::before, *::after { box-sizing: content-box !important; transition: none !important }
      div:empty, button:empty { display: none !important } button { text-transform: uppercase !important; border-radius: 0 !important }
      :not(html, head, body) { max-width: 100%; letter-spacing: .2em !important; line-height: 3 !important }
    </style>`,
    body: TEXT,
  },
  'a theme that turns everything around': {
    head: `<style>
      @layer reset, theme; @layer reset { * { all: unset } style, script, head, title { display: none } }
      html { direction: ltr; writing-mode: horizontal-tb; container-type: inline-size; scroll-behavior: smooth; font: 900 40px fantasy }
      body > * { float: left !important } html > * { animation: none !important }
    </style>`,
    body: TEXT,
  },
}

let site: Served
const paths = Object.keys(PAGES)
beforeAll(async () => {
  const documents = Object.entries(PAGES).map(([name, { head, body }]): [string, string] => [
    `/${paths.indexOf(name)}`,
    writeDocument({ head, body: body.includes('TAG') ? body.replace('TAG', stage.tag()) : body + stage.tag() }),
  ])
  site = await servePublicSite(Object.fromEntries(documents))
})
beforeEach(() => {
  stage.bricks.replies = [createAnswerEvents('It is **out** and `on its way`.\n\n| a | b |\n| - | - |\n| 1 | 2 |')]
})
afterAll(() => site?.close())

async function openChatOn(name: string, viewport: { width: number; height: number }): Promise<WatchedPage> {
  const visited = await stage.visitAddress(`${site.origin}/${paths.indexOf(name)}`, {
    friends: [stage.bricks.origin],
    viewport,
  })
  const { page } = visited
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByPlaceholder('Type a message...').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await page.locator('strong', { hasText: 'out' }).waitFor()
  await page.getByRole('button', { name: 'Good answer' }).waitFor()
  return visited
}

function describeChat(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [
      'color',
      'fontSize',
      'fontFamily',
      'letterSpacing',
      'lineHeight',
      'textTransform',
      'borderRadius',
    ] as const
    const root = document.querySelector('bricks-host')?.shadowRoot
    const shown = [...(root?.querySelectorAll('.launcher, .box *') ?? [])].filter((element) =>
      element.checkVisibility(),
    )
    return shown.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const place = [x, y, width, height].map(Math.round).join()
      return `${element.localName}.${element.className} ${place} ${names.map((name) => style[name]).join(' ')}`
    })
  })
}

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 760 }

it.each(paths.slice(1))('the chat answers, and looks as on a plain page, under %s', async (name) => {
  for (const viewport of [DESKTOP, PHONE]) {
    const plain = await openChatOn('plain', viewport)
    const other = await openChatOn(name, viewport)
    const expected = await describeChat(plain.page)
    expect(expected.length).toBeGreaterThan(20)
    await expect.poll(() => describeChat(other.page)).toEqual(expected)
    expect(other.complaints).toEqual([])
    await plain.close()
    await other.close()
  }
})

it('what was said can be selected on a page that forbids to select its own texts', async () => {
  const { page, close } = await stage.visit({ head: '<style>html { user-select: none }</style>', body: stage.tag() })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByPlaceholder('Type a message...').fill('Where is A17?')
  await page.keyboard.press('Enter')
  const said = page.locator('strong', { hasText: 'out' })
  await said.waitFor()
  await expect
    .poll(async () => {
      await said.dblclick()
      return page.evaluate(() => `${getSelection()}`.trim())
    })
    .toBe('out')
  await close()
})

it('a page under a policy of nonces needs no host in it: the tag’s nonce lets in what it loads', async () => {
  const { origin } = stage.bricks
  const csp = `default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; connect-src ${origin}; require-trusted-types-for 'script'`
  const html = writeDocument({ body: TEXT + stage.tag('data-project="P1" nonce="r4nd0m"') })
  const strict = await servePublicSite({ '/': { html, csp } })
  const { page, complaints, close } = await stage.visitAddress(`${strict.origin}/`, { friends: [origin] })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByPlaceholder('Type a message...').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await page.locator('strong', { hasText: 'out' }).waitFor()
  expect(complaints).toEqual([])
  await close()
  await strict.close()
})
