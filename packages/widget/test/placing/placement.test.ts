import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createSampleConfig } from '#tools/bricks-server.ts'
import { writeStrictPolicy } from '#tools/host-page.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const findLauncher = (page: Page) => page.getByRole('button', { name: 'Chat Parcel helper' })
const findChat = (page: Page) => page.getByRole('dialog', { name: 'Parcel helper' })
const QUEUE = 'window.Bricks = [["setLocale", "de"], ["on", "message", ({ detail }) => (window.heard = detail.text)]]'
const listKeptKeys = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

it('the page calls Bricks before the script has come; its calls are made in their order', async () => {
  stage.bricks.replies = [createAnswerEvents('Ja.')]
  const { page, complaints, close } = await stage.visit({ body: '' }, { beforeScripts: QUEUE })
  await page.evaluate(() =>
    (window.Bricks as object as unknown[]).push(['open'], ['nonsense'], ['send', 'Where is A17?']),
  )
  await page.evaluate((src) => {
    const script = Object.assign(document.createElement('script'), { src })
    script.dataset.project = 'P1'
    document.head.append(script)
  }, `${stage.bricks.origin}/widget.js`)
  await findChat(page).getByText('Ja.').waitFor()
  await page.getByPlaceholder('Nachricht schreiben...').waitFor()
  expect(await page.evaluate(() => (window as unknown as { heard: string }).heard)).toBe('Where is A17?')
  await page.evaluate(() => window.Bricks?.push(['close']))
  await findChat(page).waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await close()
})

it('the page asks in one call, fills the field, knows whether the chat is open, and stops listening', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).waitFor()
  const heard = await page.evaluate(async () => {
    const seen: string[] = []
    const end = window.Bricks?.on('message', ({ detail }) => seen.push(detail.text))
    const waitForReply = () => new Promise((done) => document.addEventListener('bricks:reply', done, { once: true }))
    const first = waitForReply()
    const before = [window.Bricks?.isOpen, window.Bricks?.unread]
    window.Bricks?.send('One')
    await first
    const closed = [window.Bricks?.isOpen, window.Bricks?.unread]
    end?.()
    const second = waitForReply()
    window.Bricks?.send('Two', { open: true })
    await second
    return { seen, before, closed, after: [window.Bricks?.isOpen, window.Bricks?.unread] }
  })
  expect(heard).toEqual({ seen: ['One'], before: [false, 0], closed: [false, 1], after: [true, 0] })
  await page.evaluate(() => window.Bricks?.prefill('Where is order '))
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('Where is order ')
  expect(stage.bricks.requests).toHaveLength(2)
  expect(complaints).toEqual([])
  await close()
})

it('any element opens or asks by an attribute, under a strict policy, and has the focus again when the chat is closed', async () => {
  stage.bricks.replies = [createAnswerEvents('Yes, in three sizes.')]
  const body = `<a id="open" href="#" data-bricks-open>Help</a> <button data-bricks-ask="Is it in stock?"><b>Stock?</b></button>
    ${stage.tag('data-project="P1" data-launcher="none"')}`
  const { page, complaints, close } = await stage.visit({ csp: writeStrictPolicy(stage.bricks.origin), body })
  await page.locator('bricks-host').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Help' }).click()
  await findChat(page).locator('textarea:focus').waitFor()
  expect(await page.locator('.launcher').count()).toBe(0)
  const place = await findChat(page).boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThan(660)
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(1280)
  await page.keyboard.press('Escape')
  await page.locator('#open:focus').waitFor()
  await page.getByText('Stock?').click()
  await findChat(page).getByText('Yes, in three sizes.').waitFor()
  expect(stage.bricks.requests.at(-1)?.messages.at(-1)?.content).toBe('Is it in stock?')
  expect(new URL(page.url()).hash).toBe('')
  expect(complaints).toEqual([])
  await close()
})

it('a link that opens the chat leads where it leads while there is no chat', async () => {
  stage.bricks.config = { live: false }
  const { page, close } = await stage.visit({ body: `<a href="#help" data-bricks-open>Help</a>${stage.tag()}` })
  await expect.poll(() => page.evaluate(() => document.querySelector('bricks-host'))).toBeNull()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Help' }).click()
  expect(new URL(page.url()).hash).toBe('#help')
  await close()
})

it('an element names the bot that it means, where there are several', async () => {
  stage.bricks.configs = { P2: { ...createSampleConfig(), appearance: { title: 'Bakery' } } }
  const body = `<button data-bricks-open="P2">Rolls</button><button data-bricks-open>Parcels</button>${stage.tag()}${stage.tag('data-project="P2"')}`
  const { page, close } = await stage.visit({ body })
  await page.getByRole('button', { name: 'Rolls' }).click()
  await page.getByRole('dialog', { name: 'Bakery' }).waitFor()
  expect(await findChat(page).isVisible()).toBe(false)
  await close()
})

it('an element that names no bot opens the first bubble, also where a box stands before it', async () => {
  stage.bricks.configs = { P2: { ...createSampleConfig(), name: 'Bakery', appearance: { title: 'Bakery' } } }
  const body = `<button data-bricks-open>Help</button><div id="help"></div>
    ${stage.tag('data-project="P1" data-mode="inline" data-target="#help"').replace('async ', '')}
    ${stage.tag('data-project="P2"').replace('async ', '')}`
  const { page, close } = await stage.visit({ body })
  await page.locator('#help textarea').waitFor()
  await page.getByRole('button', { name: 'Chat Bakery' }).waitFor()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('dialog', { name: 'Bakery' }).waitFor()
  await close()
})

it('the page moves, lifts, hides and shows the launcher; it stands above the home bar and is not printed', async () => {
  const head = '<style>:root { --bricks-x: 40px; --bricks-y: 100px; --bricks-z: 7 }</style>'
  const { page, complaints, close } = await stage.visit({ head, body: stage.tag() })
  expect(await findLauncher(page).boundingBox()).toEqual({
    x: 1280 - 40 - 56,
    y: 720 - 100 - 56,
    width: 56,
    height: 56,
  })
  const host = page.locator('bricks-host')
  expect(await host.evaluate((element) => getComputedStyle(element).zIndex)).toBe('7')
  expect(await findLauncher(page).evaluate((button) => [...button.part])).toEqual(['launcher'])
  await page.evaluate(() => window.Bricks?.hide())
  expect(await findLauncher(page).isVisible()).toBe(false)
  await page.evaluate(() => window.Bricks?.show())
  expect(await findLauncher(page).isVisible()).toBe(true)
  await host.evaluate((element) => element.setAttribute('hidden', ''))
  expect(await findLauncher(page).isVisible()).toBe(false)
  await host.evaluate((element) => element.removeAttribute('hidden'))
  await page.emulateMedia({ media: 'print' })
  expect(await findLauncher(page).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  const session = await page.context().newCDPSession(page)
  const insets = { top: 0, topMax: 0, bottom: 34, bottomMax: 34, left: 0, leftMax: 0, right: 0, rightMax: 0 }
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await expect.poll(async () => (await findLauncher(page).boundingBox())?.y).toBe(720 - 134 - 56)
  expect(complaints).toEqual([])
  await close()
})

it.each(['middle', 'Left'])('a position that there is not is the right corner: %s', async (position) => {
  const { page, complaints, close } = await stage.visit({
    body: stage.tag(`data-project="P1" data-position="${position}"`),
  })
  expect(await findLauncher(page).boundingBox()).toEqual({
    x: 1280 - 24 - 56,
    y: 720 - 24 - 56,
    width: 56,
    height: 56,
  })
  await findLauncher(page).click()
  const { x, width } = (await findChat(page).boundingBox()) ?? { x: 0, width: 0 }
  expect(x + width).toBe(1280 - 24)
  expect(complaints).toEqual([])
  await close()
})

it('the first paint of the launcher is the right one: nothing before the server has said how it looks', async () => {
  stage.bricks.config = {
    ...createSampleConfig(),
    appearance: { title: 'Parcel helper', accent: '#b0126b', position: 'left' },
  }
  const { page, close } = await stage.visit({ body: '' })
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/config$/, async (route) => {
    await held
    await route.continue()
  })
  await page.setContent(stage.tag())
  await page.locator('bricks-host').waitFor({ state: 'attached' })
  expect(await page.locator('.launcher').count()).toBe(0)
  release()
  await findLauncher(page).waitFor()
  expect((await findLauncher(page).boundingBox())?.x).toBe(24)
  expect(await findLauncher(page).evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
    'rgb(176, 18, 107)',
  )
  await close()
})

it('nothing is stored before the chat is opened, not even where the pointer came near', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).hover()
  await page.locator('textarea').waitFor({ state: 'attached' })
  expect(await listKeptKeys(page)).toEqual([])
  await findLauncher(page).click()
  await page.locator('textarea').fill('Where')
  await expect.poll(() => listKeptKeys(page)).toContain('bricks:v1:P1:draft')
  await close()
})

it('the chat is open again on the next page of the tab, takes no focus there, and stays closed once it was closed', async () => {
  const { page, close } = await stage.visit({ body: `<input autofocus>${stage.tag()}` })
  await findLauncher(page).click()
  await findChat(page).locator('textarea:focus').waitFor()
  await expect.poll(() => listKeptKeys(page)).toContain('bricks:v1:P1:open')
  await page.reload()
  await findChat(page).waitFor()
  await page.locator('input:focus').waitFor()
  await findLauncher(page).click()
  await findChat(page).waitFor({ state: 'hidden' })
  await page.reload()
  await findLauncher(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await findChat(page).count()).toBe(0)
  await close()
})

it.each(['data-open', 'kept open'])('a sheet never covers the page by itself: %s', async (why) => {
  const head = '<meta name="viewport" content="width=device-width">'
  const tag = stage.tag(`data-project="P1" ${why === 'data-open' ? 'data-open' : ''}`)
  const beforeScripts = why === 'kept open' ? 'sessionStorage["bricks:v1:P1:open"] = true' : ''
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, beforeScripts }
  const { page, close } = await stage.visit({ head, body: tag }, phone)
  await findLauncher(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await findChat(page).count()).toBe(0)
  await close()
})

it('what is set before the chat is wanted costs no request', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).waitFor()
  await page.evaluate(() => {
    window.Bricks?.setVisitor('customer-17')
    window.Bricks?.setLocale('fr')
    window.Bricks?.close()
  })
  await page.waitForLoadState('networkidle')
  const listFetchedPaths = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  expect((await listFetchedPaths()).filter((path) => path.startsWith('/widget/'))).toEqual([])
  await findLauncher(page).click()
  await page.getByPlaceholder('Écrivez un message...').waitFor()
  await close()
})

it('a box far below is fetched when it comes near, and not before', async () => {
  const body = `<div style="height:6000px"></div><div id="help"></div>${stage.tag('data-project="P1" data-mode="inline" data-target="#help"')}`
  const { page, close } = await stage.visit({ body })
  await page.locator('#help bricks-host').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const countFetchedPanels = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/panel-')).length)
  expect(await countFetchedPanels()).toBe(0)
  await page.locator('#help').scrollIntoViewIfNeeded()
  await page.getByPlaceholder('Type a message...').waitFor()
  await close()
})
