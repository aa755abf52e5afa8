import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { createSampleConfig } from '#tools/bricks-server.ts'
import { stage } from '#tools/shared-stage.ts'

const setAppearance = (look: object) => {
  const { appearance, ...config } = createSampleConfig()
  const placement = { launcher: true, devices: 'all', show_on: [], hide_on: [] }
  stage.bricks.config = { ...config, placement, appearance: { ...appearance, ...look } }
}
const STYLE = '<style>body { font-family: "Comic Relief", cursive }</style>'

it('the button bears the words of the owner, is named by them, and is round while the chat is open', async () => {
  setAppearance({ launcher_text: 'Ask us' })
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  const button = page.getByRole('button', { name: 'Ask us' })
  await button.getByText('Ask us').waitFor()
  const wide = await button.boundingBox()
  expect(wide?.width).toBeGreaterThan(80)
  expect(wide?.height).toBe(56)
  await button.click()
  await page.getByRole('dialog', { name: 'Parcel helper' }).waitFor()
  await button.getByText('Ask us').waitFor({ state: 'hidden' })
  expect((await button.boundingBox())?.width).toBe(56)
  expect(complaints).toEqual([])
  await close()
})

it('the open chat is as large, and in the font and the language, as the owner chose; a phone gives it the whole page', async () => {
  setAppearance({ size: 'large', font: 'site', language: 'de' })
  const { page, close } = await stage.visit({ body: STYLE + stage.tag() })
  await page.locator('bricks-host').getByRole('button').click()
  await page.getByPlaceholder('Nachricht schreiben...').waitFor()
  const dialog = page.locator('.bubble-frame')
  await expect.poll(() => dialog.evaluate((element) => getComputedStyle(element).width)).toBe('460px')
  expect(await dialog.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Comic Relief')
  await dialog.getByRole('button', { name: 'Chat vergrößern' }).click()
  await expect.poll(() => dialog.evaluate((element) => getComputedStyle(element).width)).toBe('760px')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => dialog.evaluate((element) => getComputedStyle(element).width)).toBe('390px')
  await close()
})

it('buttons with words stand beside each other; on a phone several have room for no words', async () => {
  setAppearance({ launcher_text: 'Ask us' })
  const { config } = stage.bricks
  const appearance = { ...(config.appearance as object), launcher_text: 'To the bakery' }
  stage.bricks.configs = { P2: { ...config, appearance } }
  const { page, close } = await stage.visit({ body: stage.tag() + stage.tag('data-project="P2"') })
  const buttons = ['Ask us', 'To the bakery'].map((name) => page.getByRole('button', { name }))
  for (const button of buttons) await button.waitFor()
  const readButtonBoxes = async () => {
    return (await Promise.all(buttons.map((button) => button.boundingBox())))
      .flatMap((box) => box ?? [])
      .sort((one, other) => one.x - other.x)
  }
  const measureGap = async () => {
    const [left, right] = await readButtonBoxes()
    return left && right && Math.round(right.x - left.x - left.width)
  }
  await expect.poll(measureGap).toBe(12)
  expect((await readButtonBoxes()).every(({ width }) => width > 80)).toBe(true)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(async () => (await readButtonBoxes()).map(({ width }) => width)).toEqual([56, 56])
  await expect.poll(measureGap).toBe(12)
  await close()
})

it.each(['light', 'dark'] as const)(
  'the chat is as the owner chose where the page says nothing: %s',
  async (scheme) => {
    setAppearance({ color_scheme: scheme })
    const other = scheme === 'dark' ? 'light' : 'dark'
    const visit = (tag: string) => stage.visit({ head: `<style>:root { color-scheme: ${other} }</style>`, body: tag })
    const isDark = async (page: Page) => {
      await page.locator('bricks-host').getByRole('button').first().click()
      const chat = page.getByRole('dialog', { name: 'Parcel helper' })
      return (await chat.evaluate((element) => getComputedStyle(element).backgroundColor)) !== 'rgb(255, 255, 255)'
    }
    const plain = await visit(stage.tag())
    expect(await isDark(plain.page)).toBe(scheme === 'dark')
    expect(plain.complaints).toEqual([])
    await plain.close()
    const own = await visit(stage.tag(`data-project="P1" data-color-scheme="${other}"`))
    expect(await isDark(own.page)).toBe(other === 'dark')
    await own.close()
  },
)

it('what the page says wins over what the owner chose', async () => {
  setAppearance({ launcher_text: 'Ask us', font: 'site', language: 'de' })
  const own = '<style>:root { --bricks-font: Georgia }</style>'
  const tag = stage.tag('data-project="P1" data-locale="fr" data-label="Ask the shop"')
  const { page, close } = await stage.visit({ body: STYLE + own + tag })
  await page.getByRole('button', { name: 'Ask the shop' }).click()
  await page.getByPlaceholder('Écrivez un message...').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Parcel helper' })
  expect(await dialog.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Georgia')
  await close()
})

it('the bot’s logo stands in the place of its mark, where the page lets it in', async () => {
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
  stage.bricks.config = { ...stage.bricks.config, logo: `${stage.bricks.origin}/live/P1/logo.png` }
  const { page, complaints, close } = await stage.visit({ body: '' })
  await page.route('**/logo.png', (route) => route.fulfill({ contentType: 'image/svg+xml', body: drawn }))
  await page.setContent(stage.tag())
  await page.locator('.launcher').click()
  const logo = page.locator('.head .avatar img')
  await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(8)
  expect((await logo.boundingBox())?.width).toBe(32)
  expect(complaints).toEqual([])
  await close()
})

it('the page’s own styles reach the button, the frame of the chat and the line beside the button by their parts', async () => {
  setAppearance({})
  const teaser = { text: 'Questions?', seconds: 0, scroll: 0, paths: [] }
  stage.bricks.config = { ...stage.bricks.config, placement: { ...Object(stage.bricks.config.placement), teaser } }
  const writePartRule = (part: string) => `bricks-host::part(${part}) { border-radius: 3px }`
  const head = `<style>${['launcher', 'panel', 'teaser'].map(writePartRule).join('')} .bubble { border-radius: 3px }</style>`
  const { page, close } = await stage.visit({ head, body: stage.tag() })
  const readBorderRadius = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderRadius)
  await page.locator('.teaser').waitFor()
  expect([await readBorderRadius('.teaser'), await readBorderRadius('.launcher')]).toEqual(['3px', '3px'])
  await page.locator('.launcher').click()
  await page.locator('.bubble').first().waitFor()
  expect(await readBorderRadius('.bubble-frame')).toBe('3px')
  expect(await readBorderRadius('.bubble')).not.toBe('3px')
  await close()
})
