import type { Page } from '@playwright/test'
import { beforeEach, expect, it } from 'vitest'
import { createSampleConfig } from '#tools/bricks-server.ts'
import { readPageTraces } from '#tools/page-traces.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

beforeEach(() => {
  const config = createSampleConfig()
  stage.bricks.configs = { P2: { ...config, appearance: { ...config.appearance, title: 'Bakery' } } }
  stage.bricks.replies = [createAnswerEvents('It is **out**.')]
})

// A script tag without a project brings the element and nothing else.
const writeScriptTag = () => stage.tag('')
const ELEMENT = '<bricks-chat project="P1"></bricks-chat>'

async function sendQuestion(page: Page, text = 'Where is A17?'): Promise<void> {
  await page.locator('bricks-chat').getByPlaceholder('Type a message...').fill(text)
  await page.keyboard.press('Enter')
  await page.locator('strong', { hasText: 'out' }).waitFor()
}

it('the element is a box 560 px high that answers', async () => {
  const { page, complaints, close } = await stage.visit({ body: `${ELEMENT}<p>Below</p>${writeScriptTag()}` })
  await sendQuestion(page)
  expect(await page.locator('bricks-chat').boundingBox()).toMatchObject({ height: 560 })
  expect(await page.locator('bricks-chat section').boundingBox()).toMatchObject({ height: 560 })
  expect(stage.bricks.requests).toMatchObject([{ project_id: 'P1' }])
  expect(complaints).toEqual([])
  await close()
})

it('the element takes the height that the page gives it, also none', async () => {
  const head = '<style>bricks-chat { height: 320px; width: 300px; display: inline-block }</style>'
  const { page, close } = await stage.visit({ head, body: ELEMENT + writeScriptTag() })
  await page.getByPlaceholder('Type a message...').waitFor()
  expect(await page.locator('bricks-chat section').boundingBox()).toMatchObject({ height: 320, width: 300 })
  await page.locator('bricks-chat').evaluate((element) => element.setAttribute('hidden', ''))
  expect(await page.getByPlaceholder('Type a message...').isVisible()).toBe(false)
  await close()
})

it('two elements for one project both answer, and the script may come twice', async () => {
  const body = `<div>${ELEMENT}</div><div>${ELEMENT}</div>${writeScriptTag()}${writeScriptTag()}${stage.tag()}`
  const { page, complaints, close } = await stage.visit({ body })
  await expect.poll(() => page.locator('bricks-chat').getByPlaceholder('Type a message...').count()).toBe(2)
  await page.getByRole('button', { name: 'Chat Parcel helper' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('the element goes on where it was when it is moved, and is empty when it is taken out', async () => {
  const { page, complaints, close } = await stage.visit({ body: '<main></main><aside></aside>' })
  const before = await readPageTraces(page)
  await page.evaluate((src) => {
    document.head.append(Object.assign(document.createElement('script'), { src }))
    const element = document.createElement('bricks-chat')
    element.setAttribute('project', 'P1')
    document.querySelector('main')?.append(element)
  }, `${stage.bricks.origin}/widget.js`)
  await sendQuestion(page)
  await page.getByPlaceholder('Type a message...').fill('Half a sen')
  await page.evaluate(() => document.querySelector('aside')?.append(document.querySelector('bricks-chat') ?? ''))
  const field = page.locator('aside').getByPlaceholder('Type a message...')
  expect(await field.inputValue()).toBe('Half a sen')
  await page.evaluate(() => {
    const element = document.querySelector('bricks-chat')
    element?.remove()
    document.querySelector('head script')?.remove()
    Object.assign(globalThis, { kept: element })
  })
  await expect
    .poll(() => readPageTraces(page))
    .toEqual({ ...before, globals: [...before.globals, 'Bricks', 'kept'].sort() })
  await page.evaluate(() => document.querySelector('main')?.append((globalThis as unknown as { kept: Element }).kept))
  await page.locator('main').getByText('It is out.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('the element follows its attributes', async () => {
  const { page, complaints, close } = await stage.visit({ body: ELEMENT + writeScriptTag() })
  await page.getByRole('region', { name: 'Parcel helper' }).waitFor()
  const setElementAttribute = (name: string, value: string) =>
    page.locator('bricks-chat').evaluate((element, [key, to]) => element.setAttribute(key, to), [name, value] as const)
  await setElementAttribute('color-scheme', 'dark')
  const readColorScheme = () => page.locator('bricks-chat section').evaluate((box) => getComputedStyle(box).colorScheme)
  await expect.poll(readColorScheme).toBe('dark')
  await setElementAttribute('visitor', 'guest-9')
  await sendQuestion(page)
  expect(stage.bricks.requests).toMatchObject([{ project_id: 'P1', visitor: 'guest-9' }])
  await setElementAttribute('project', 'P2')
  await page.getByRole('region', { name: 'Bakery' }).waitFor()
  expect(await page.getByRole('region', { name: 'Parcel helper' }).count()).toBe(0)
  expect(await readColorScheme()).toBe('dark')
  expect(complaints).toEqual([])
  await close()
})

it('the element is steered by its own methods and tells its own events', async () => {
  const { page, complaints, close } = await stage.visit({ body: writeScriptTag() })
  const told = await page.evaluate(async () => {
    const element = document.createElement('bricks-chat')
    const seen: unknown[] = []
    const waitForEvent = (name: 'bricks:ready' | 'bricks:reply') =>
      new Promise((done) => element.addEventListener(name, done, { once: true }))
    for (const name of ['bricks:ready', 'bricks:message', 'bricks:reply'] as const) {
      element.addEventListener(name, ({ type, detail }) => seen.push([type, detail]))
    }
    element.setAttribute('project', 'P1')
    const ready = waitForEvent('bricks:ready')
    document.body.append(element)
    await ready
    const replied = waitForEvent('bricks:reply')
    element.send('Where is A17?')
    await replied
    return seen
  })
  expect(told).toEqual([
    ['bricks:ready', {}],
    ['bricks:message', { text: 'Where is A17?' }],
    ['bricks:reply', { text: 'It is **out**.' }],
  ])
  expect(complaints).toEqual([])
  await close()
})

it('the element asks the server that its attribute names', async () => {
  const { page, close } = await stage.visit({ body: writeScriptTag() }, { friends: [] })
  await page.route('https://other.example/**', (route) =>
    route.fulfill({
      json: { ...createSampleConfig(), appearance: { title: 'Other bot' } },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await page.evaluate(() => {
    const element = document.createElement('bricks-chat')
    element.setAttribute('project', 'P1')
    element.setAttribute('server', 'https://other.example')
    document.body.append(element)
  })
  await page.getByRole('region', { name: 'Other bot' }).waitFor()
  await close()
})

it('an element whose chunk cannot be loaded shows what stands in it, and says so in one line', async () => {
  const { page, complaints, close } = await stage.visit({ body: '' })
  await page.route(/\/widget\/(0\/)*beside-/, (route) => route.abort())
  await page.setContent(`<bricks-chat project="P1"><a href="/live">Chat with us</a></bricks-chat>${writeScriptTag()}`)
  await expect.poll(() => complaints.filter((line) => line.includes('Bricks:'))).toHaveLength(1)
  expect(await page.getByRole('link', { name: 'Chat with us' }).isVisible()).toBe(true)
  expect(complaints.filter((line) => !line.includes('ERR_FAILED'))).toHaveLength(1)
  await close()
})

it.each(['attribute', 'property before', 'property'])('an element tells who is signed in: %s', async (way) => {
  stage.bricks.replies = [createAnswerEvents('Found.')]
  const attribute = way === 'attribute' ? 'identity="token"' : ''
  const early = `<script>document.querySelector('bricks-chat').identity = 'token'</script>`
  const body = `<bricks-chat project="P1" ${attribute}></bricks-chat>${way === 'property before' ? early : ''}${stage.tag('')}`
  const { page, complaints, close } = await stage.visit({ body })
  await page.locator('textarea').waitFor()
  if (way === 'property')
    await page.locator('bricks-chat').evaluate((chat) => Object.assign(chat, { identity: 'token' }))
  await page.locator('textarea').fill('Where is A17?')
  await page.locator('textarea').press('Enter')
  await page.getByText('Found.').waitFor()
  expect(stage.bricks.requests.at(-1)).toMatchObject({ identity: 'token' })
  expect(complaints).toEqual([])
  await close()
})
