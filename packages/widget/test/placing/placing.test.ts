import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createAnswerEvents } from '#tools/replies.ts'
import { serve } from '#tools/serve.ts'
import { stage } from '#tools/shared-stage.ts'

const findLauncher = (page: Page) => page.getByRole('button', { name: 'Chat Parcel helper' })
const findChat = (page: Page) => page.getByRole('dialog', { name: 'Parcel helper' })
const findHostElements = (page: Page) => page.locator('bricks-host')

async function visitSlowPage(body: string, beforeScripts = '') {
  const site = await serve((request, response) => {
    if (request.url !== '/') return
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><img src="/slow.png" alt="">${body}`)
  })
  const friends = [site.origin, stage.bricks.origin]
  const visited = await stage.visitAddress(`${site.origin}/`, { beforeScripts, friends, waitUntil: 'commit' })
  await visited.page.waitForFunction(() => window.Bricks && 'mount' in window.Bricks)
  expect(await visited.page.evaluate(() => document.readyState)).not.toBe('complete')
  const close = async () => {
    await visited.close()
    await site.close()
  }
  return { ...visited, close }
}

it.each(['Control', 'Meta', 'Shift'])(
  'a link that opens the chat is the browser’s own with %s pressed',
  async (key) => {
    const { page, close } = await stage.visit({
      body: `<a href="/help" data-bricks-open>Help</a><a href="/help" data-bricks-ask="How?">How</a>${stage.tag()}`,
    })
    await findLauncher(page).waitFor()
    const isPrevented = (name: string, init: Record<string, boolean>) =>
      page.getByRole('link', { name }).evaluate((link, given) => {
        let prevented = true
        const readLook = (event: Event) => {
          prevented = event.defaultPrevented
          event.preventDefault()
        }
        addEventListener('click', readLook, { once: true })
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...given }))
        return prevented
      }, init)
    const pressed = { [{ Control: 'ctrlKey', Meta: 'metaKey', Shift: 'shiftKey' }[key] ?? '']: true }
    expect(await isPrevented('Help', pressed)).toBe(false)
    expect(await isPrevented('How', pressed)).toBe(false)
    await page.waitForLoadState('networkidle')
    expect(await findChat(page).count()).toBe(0)
    expect(await isPrevented('Help', {})).toBe(true)
    await findChat(page).waitFor()
    expect(stage.bricks.requests).toEqual([])
    await close()
  },
)

it('a link that opens the chat opens a new tab by the middle button, and is not the chat’s', async () => {
  const { page, close } = await stage.visit({ body: `<a href="#help" data-bricks-open>Help</a>${stage.tag()}` })
  await findLauncher(page).waitFor()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Help' }).click({ button: 'middle' })
  await opened
  expect(await findChat(page).count()).toBe(0)
  await close()
})

it('a site’s own button opens the chat while the page still waits for its last picture', async () => {
  stage.bricks.replies = [createAnswerEvents('In three sizes.')]
  const { page, complaints, close } = await visitSlowPage(
    `<button data-bricks-ask="Which sizes?">Sizes</button>${stage.tag()}`,
  )
  expect(await findHostElements(page).count()).toBe(0)
  await page.getByText('Sizes').click()
  await findChat(page).getByText('In three sizes.').waitFor()
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
  expect(complaints).toEqual([])
  await close()
})

it('a call of the page opens the chat while the page still waits for its last picture, also one that was queued', async () => {
  const queued = await visitSlowPage(stage.tag(), 'window.Bricks = [["open"]]')
  await findChat(queued.page).waitFor()
  await queued.close()
  const { page, close } = await visitSlowPage(stage.tag())
  await page.evaluate(() => window.Bricks?.push(['prefill', 'Where is']))
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('Where is')
  await close()
})

it('what is only set, or a chat that is to be open by itself, waits until the page is loaded', async () => {
  const { page, close } = await visitSlowPage(
    stage.tag('data-project="P1" data-open'),
    'window.Bricks = [["setLocale", "de"]]',
  )
  await page.mouse.move(20, 20)
  await page.waitForTimeout(300)
  expect(await findHostElements(page).count()).toBe(0)
  await close()
})

it('the launcher stands again where a page drew its whole document anew, and its chat is the same', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).click()
  await page.locator('textarea').fill('Where is A17?')
  await page.evaluate(() => {
    const drawn = document.documentElement.cloneNode(true)
    document.documentElement.remove()
    for (const host of (drawn as Element).querySelectorAll('bricks-host')) host.remove()
    document.append(drawn)
  })
  await findLauncher(page).waitFor()
  expect(await page.locator('textarea').inputValue()).toBe('Where is A17?')
  expect(await findHostElements(page).count()).toBe(1)
  await page.evaluate(() => document.documentElement.replaceChildren(...document.querySelectorAll('head, body')))
  await findLauncher(page).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('a page that removes the launcher each time has its way, and what was destroyed stays away', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() })
  await findLauncher(page).waitFor()
  const removals = await page.evaluate(async () => {
    let count = 0
    for (; document.querySelector('bricks-host'); count++) {
      document.querySelector('bricks-host')?.remove()
      await new Promise((done) => requestAnimationFrame(done))
    }
    return count
  })
  expect(removals).toBeGreaterThan(1)
  expect(removals).toBeLessThan(6)
  // Each change of the document makes the widget decide again whether to put the launcher back.
  for (let change = 0; change < 3; change++) {
    await page.evaluate(() => document.documentElement.append(document.createComment('a change')))
    await page.waitForTimeout(50)
  }
  expect(await findHostElements(page).count()).toBe(0)
  await close()
  const other = await stage.visit({ body: stage.tag() })
  await findLauncher(other.page).waitFor()
  await other.page.evaluate(() => window.Bricks?.destroy())
  await other.page.waitForTimeout(100)
  expect(await findHostElements(other.page).count()).toBe(0)
  await other.close()
})

it.each([
  [
    'an inline box',
    () => `<div id="help"></div>${stage.tag('data-project="P1" data-mode="inline" data-target="#help"')}`,
  ],
  ['an element', () => `<bricks-chat project="P1"></bricks-chat>${stage.tag('')}`],
])('a chat in the page is there though the part that places it failed once: %s', async (_name, body) => {
  const { page, close } = await stage.visit({ body: '' })
  let asked = 0
  await page.route(/\/widget\/(0\/)*beside-/, (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await page.setContent(body())
  await page.getByPlaceholder('Type a message...').waitFor()
  expect(asked).toBe(2)
  await close()
})
