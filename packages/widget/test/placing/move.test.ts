import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { stage } from '#tools/shared-stage.ts'

const findChat = (page: Page) => page.getByRole('dialog', { name: 'Parcel helper' })
const BODY = '<dialog id="cart" aria-label="Cart" style="width:500px;height:500px"><button>Pay</button></dialog>'
const readHostParent = (page: Page) => page.locator('bricks-host').evaluate((host) => host.parentElement?.localName)
const moveHostIntoCart = (page: Page) =>
  page.evaluate(() => {
    const cart = document.querySelector<HTMLDialogElement>('#cart')
    if (cart && !cart.open) cart.showModal()
    return window.Bricks?.moveInto(cart)
  })

it('the chat works in front of a modal dialog that it was moved into, and comes back when that closes', async () => {
  const { page, complaints, close } = await stage.visit({ body: BODY + stage.tag() })
  await page.locator('.launcher').waitFor()
  const before = await page.locator('.launcher').boundingBox()
  expect(await moveHostIntoCart(page)).toBe(true)
  expect(await page.locator('.launcher').boundingBox()).toEqual(before)
  await page.locator('.launcher').click()
  await findChat(page).locator('textarea').fill('Is it in stock?')
  await page.keyboard.press('Escape')
  await findChat(page).waitFor({ state: 'hidden' })
  expect(await page.locator('#cart').evaluate((cart) => (cart as HTMLDialogElement).open)).toBe(true)
  await page.locator('#cart').evaluate((cart) => (cart as HTMLDialogElement).close())
  await expect.poll(() => readHostParent(page)).toBe('html')
  await page.locator('.launcher').click()
  expect(await findChat(page).locator('textarea').inputValue()).toBe('Is it in stock?')
  expect(complaints).toEqual([])
  await close()
})

it('the chat comes back when the page asks, or takes its dialog away', async () => {
  const { page, complaints, close } = await stage.visit({ body: BODY + stage.tag() })
  await page.locator('.launcher').waitFor()
  await moveHostIntoCart(page)
  expect(await page.evaluate(() => window.Bricks?.moveInto(null))).toBe(true)
  expect(await readHostParent(page)).toBe('html')
  await moveHostIntoCart(page)
  expect(await readHostParent(page)).toBe('dialog')
  await page.evaluate(() => document.querySelector('#cart')?.remove())
  await expect.poll(() => readHostParent(page)).toBe('html')
  await page.locator('.launcher').click()
  await findChat(page).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('an open sheet that is moved keeps its words, and stays in front', async () => {
  const head = '<meta name="viewport" content="width=device-width">'
  const { page, close } = await stage.visit(
    { head, body: BODY + stage.tag() },
    { viewport: { width: 390, height: 800 } },
  )
  await page.locator('.launcher').click()
  await findChat(page).locator('textarea').fill('Where is')
  await expect.poll(() => page.locator('.bubble-frame:popover-open').count()).toBe(1)
  await moveHostIntoCart(page)
  expect(await page.locator('textarea').inputValue()).toBe('Where is')
  await page.locator('textarea').click()
  await page.keyboard.type(' A17?')
  expect(await page.locator('.bubble-frame:popover-open').count()).toBe(1)
  await close()
})

it('what is no element on the page moves nothing, and the console says why', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').waitFor()
  const moved = await page.evaluate(() => window.Bricks?.moveInto(document.createElement('div')))
  expect([moved, await readHostParent(page)]).toEqual([false, 'html'])
  expect(complaints).toEqual([expect.stringContaining('moveInto takes an element')])
  await close()
})
