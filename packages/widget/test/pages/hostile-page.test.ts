import type { Page } from '@playwright/test'
import { beforeEach, expect, it } from 'vitest'
import { writeStrictPolicy } from '#tools/host-page.ts'
import { DONE, START } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

beforeEach(() => {
  stage.bricks.replies = [
    [
      START,
      { type: 'call', id: '1', brick: 'Order status', state: 'succeeded', duration_ms: 200 },
      { type: 'text', delta: 'A17 is `out`.\n\n- one\n- two' },
      DONE,
    ],
  ]
})

const STILL = { reducedMotion: 'reduce' } as const

const HOSTILE_STYLES = `<style>
  * { font-size: 40px !important; color: red !important; margin: 30px !important; letter-spacing: 9px !important; animation: none !important }
  button, textarea, div, section, bricks-host { display: none !important }
  div, bricks-host { position: static !important; transform: scale(3) !important; opacity: 0.1 !important; visibility: hidden !important }
  html { font-size: 62px; direction: rtl; text-transform: uppercase; line-height: 4; word-spacing: 20px; cursor: wait }
  div, p, bricks-host { all: revert !important }
  * { --accent: red !important; --text: red !important; --surface: red !important }
</style>`

async function chatOnce(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  return sendQuestionAndReadAnswer(page)
}

async function sendQuestionAndReadAnswer(page: Page): Promise<string> {
  await page.getByPlaceholder('Type a message...').fill('Hi')
  await page.keyboard.press('Enter')
  await page.locator('li', { hasText: 'two' }).waitFor()
  await page.getByRole('button', { name: 'Copy the answer' }).waitFor()
  // The end of the answer is drawn before the Edit button says that the chat is at rest.
  await page.getByRole('button', { name: 'Edit' }).waitFor()
  return page.evaluate(describeChat)
}

function describeChat(): string {
  const properties = [
    'color',
    'backgroundColor',
    'fontSize',
    'fontFamily',
    'lineHeight',
    'letterSpacing',
    'textTransform',
    'direction',
    'display',
    'opacity',
    'visibility',
    'margin',
    'transform',
    'wordSpacing',
  ] as const
  const scope = document.querySelector('bricks-chat')?.shadowRoot ?? document
  const host = scope.querySelector('bricks-host')
  const { x, y } = host?.getBoundingClientRect() ?? { x: 0, y: 0 }
  return [...(host?.shadowRoot?.querySelectorAll('.launcher, .box *') ?? [])]
    .map((element) => {
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const place = box.width + box.height > 0 ? [box.x - x, box.y - y, box.width, box.height].map(Math.round) : []
      return [element.tagName, ...place, ...properties.map((name) => style[name])].join(' ')
    })
    .join('\n')
}

it('F2: styles of the page change nothing inside', async () => {
  const calm = await stage.visit({ body: stage.tag() }, STILL)
  const expected = await chatOnce(calm.page)
  await calm.close()
  const hostile = await stage.visit({ head: HOSTILE_STYLES, body: stage.tag() }, STILL)
  expect(await chatOnce(hostile.page)).toBe(expected)
  await hostile.close()
})

it('F2: styles of the page change nothing inside the element', async () => {
  const body = `<bricks-chat project="P1"></bricks-chat>${stage.tag('')}`
  const size = 'bricks-chat { display: block !important; width: 400px; height: 500px; transform: none !important }'
  const calm = await stage.visit({ head: `<style>${size}</style>`, body }, STILL)
  const expected = await sendQuestionAndReadAnswer(calm.page)
  await calm.close()
  const hostile = await stage.visit({ head: `${HOSTILE_STYLES}<style>${size}</style>`, body }, STILL)
  expect(await sendQuestionAndReadAnswer(hostile.page)).toBe(expected)
  await hostile.close()
})

it('F2: our styles change nothing outside', async () => {
  const body = '<h1>Shop</h1><button>Buy</button><input><p>Text</p>'
  const readPageLook = () =>
    JSON.stringify(
      [...document.querySelectorAll('h1,button,input,p')].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const { font, color } = getComputedStyle(one)
        return [x, y, width, height, font, color]
      }),
    )
  const without = await stage.visit({ body })
  const expected = await without.page.evaluate(readPageLook)
  await without.close()
  const { page, close } = await stage.visit({ body: body + stage.tag() })
  await chatOnce(page)
  expect(await page.evaluate(readPageLook)).toBe(expected)
  await close()
})

it('F2: polluted prototypes change nothing', async () => {
  const beforeScripts = `
    Object.prototype.polluted = 'x'
    Object.prototype.dangerouslySetInnerHTML = { __html: '<b>polluted</b>' }
    Object.prototype.className = 'polluted'
    Object.prototype.title = 'polluted'
    Object.prototype.toJSON = () => 'polluted'
    Object.prototype.label = 'polluted'
    Object.prototype.position = 'left'
    Object.prototype.link = 'polluted'
    Object.prototype.language = 'polluted'
    Object.prototype.preview = 'polluted'
    Array.prototype.toJSON = () => 'polluted'
    Array.prototype.extra = () => 'polluted'
    String.prototype.toJSON = () => 'polluted'
    Function.prototype.extra = 'polluted'`
  const calm = await stage.visit({ body: stage.tag() }, STILL)
  const expected = await chatOnce(calm.page)
  await calm.close()
  const { page, complaints, close } = await stage.visit({ body: stage.tag() }, { ...STILL, beforeScripts })
  expect(await chatOnce(page)).toBe(expected)
  const html = await page.evaluate(() => document.querySelector('bricks-host')?.shadowRoot?.innerHTML ?? '')
  expect(html.match(/.{200}polluted.{0,100}/g)).toBeNull()
  expect(stage.bricks.requests.at(-1)?.messages).toEqual([{ role: 'user', content: 'Hi' }])
  expect(stage.bricks.requests.at(-1)?.preview).toBeUndefined()
  expect(complaints).toEqual([])
  await close()
})

it('F2: works with what it took at its start after the page has replaced it', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() }, STILL)
  await page.getByRole('button', { name: 'Chat Parcel helper' }).waitFor()
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new Error('The page wants no fetch.'))
    JSON.parse = JSON.stringify = () => {
      throw new Error('The page wants no JSON.')
    }
  })
  await chatOnce(page)
  expect(complaints).toEqual([])
  await close()
})

it('F2: nothing is loaded from the address of a picture whose name hides the script', async () => {
  // The picture itself is not loaded, because it is never shown.
  const picture = `<img name="currentScript" hidden loading="lazy" src="https://stranger.example/widget.js"
    data-project="P1" data-open="true">`
  const { page, complaints, close } = await stage.visit({ body: picture + stage.tag() })
  expect(await page.evaluate(() => [document.currentScript?.tagName, typeof window.Bricks])).toEqual([
    'IMG',
    'undefined',
  ])
  expect(complaints).toEqual([])
  await close()
})

it('F2: a throwing localStorage costs only the memory', async () => {
  const beforeScripts = `Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })`
  const { page, complaints, close } = await stage.visit({ body: stage.tag() }, { ...STILL, beforeScripts })
  await chatOnce(page)
  expect(complaints).toEqual([])
  await close()
})

it('the widget never reads or writes the key token', async () => {
  const beforeScripts = `
    window.touched = []
    for (const name of ['getItem', 'setItem', 'removeItem']) {
      const original = Storage.prototype[name]
      Storage.prototype[name] = function (key, ...rest) { window.touched.push(key); return original.call(this, key, ...rest) }
    }`
  const { page, close } = await stage.visit({ body: stage.tag() }, { ...STILL, beforeScripts })
  await chatOnce(page)
  const touched = await page.evaluate(() => (window as unknown as { touched: string[] }).touched)
  expect(touched.length).toBeGreaterThan(0)
  expect(touched.every((key) => key.startsWith('bricks:v1:P1:'))).toBe(true)
  await close()
})

it('F2: frozen built-ins, Object.prototype aside, change nothing', async () => {
  const beforeScripts = `
    for (const one of [Array, Function, String, Number, Promise, Map, Set, WeakMap, RegExp, Error, Symbol, JSON, Math, Reflect]) {
      Object.freeze(one)
      if (one.prototype) Object.freeze(one.prototype)
    }
    Object.freeze(Object)`
  const calm = await stage.visit({ body: stage.tag() }, STILL)
  const expected = await chatOnce(calm.page)
  await calm.close()
  const { page, complaints, close } = await stage.visit({ body: stage.tag() }, { ...STILL, beforeScripts })
  expect(await chatOnce(page)).toBe(expected)
  expect(complaints).toEqual([])
  await close()
})

it('F2: a frozen Object.prototype leaves the page a link in each corner, and one in the element', async () => {
  const body = `<bricks-chat project="P1"></bricks-chat>${stage.tag()}`
  const { page, complaints, close } = await stage.visit({ body }, { beforeScripts: 'Object.freeze(Object.prototype)' })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  const link = page.getByRole('link', { name: 'Chat Parcel helper' })
  await expect.poll(() => link.count()).toBe(2)
  const addresses = await link.evaluateAll((links) => links.map((each) => each.getAttribute('href')))
  expect(new Set(addresses)).toEqual(new Set([`${stage.bricks.origin}/live/P1`]))
  expect(await page.evaluate(() => window.Bricks?.open())).toBeUndefined()
  expect(complaints).toEqual([])
  await close()
})

it('F2: under a strict policy with Trusted Types the element answers as the bubble does', async () => {
  const body = `<bricks-chat project="P1"></bricks-chat>${stage.tag('')}`
  const { page, complaints, close } = await stage.visit({ csp: writeStrictPolicy(stage.bricks.origin), body }, STILL)
  await sendQuestionAndReadAnswer(page)
  expect(complaints).toEqual([])
  await close()
})

it('F2: one global, and nothing on the page moves', async () => {
  const beforeScripts = `
    window.shifts = []
    // Layout shifts inside the chat, as by its greeting, are not counted. The browser may withhold a node of a shadow
    // root, so a missing node counts as inside the chat.
    const isInChat = (node) => !node || node.getRootNode() instanceof ShadowRoot
    new PerformanceObserver((list) => { for (const { value, sources } of list.getEntries()) {
      const moved = sources.filter(({ node }) => !isInChat(node))
      if (moved.length > 0) window.shifts.push(value + moved.map(({ node, previousRect: a, currentRect: b }) =>
        ' ' + (node?.className ?? node?.nodeName) + ' ' + [a.x, a.y, a.width, a.height, b.x, b.y, b.width, b.height]).join())
    } })
      .observe({ type: 'layout-shift', buffered: true })
    window.known = [...Object.getOwnPropertyNames(window), 'known']`
  const body = `<h1>Shop</h1><p>${'Text. '.repeat(900)}</p>${stage.tag()}`
  const { page, complaints, close } = await stage.visit({ body }, { beforeScripts })
  await chatOnce(page)
  await page.keyboard.press('Escape')
  const seen = await page.evaluate(() => {
    const { known, shifts } = window as unknown as { known: string[]; shifts: string[] }
    return { added: Object.getOwnPropertyNames(window).filter((name) => !known.includes(name)), shifts }
  })
  expect(seen).toEqual({ added: ['Bricks'], shifts: [] })
  expect(complaints).toEqual([])
  await close()
})
