import { expect, it } from 'vitest'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'

it('on a phone zoomed to 200 % the chat’s name is read in words, and the field stays in sight', async () => {
  stage.bricks.replies = [createAnswerEvents('It is **out**.')]
  const viewport = { width: 195, height: 380 }
  const { page, close } = await stage.visit({ head: VIEWPORT, body: stage.tag() }, { viewport, deviceScaleFactor: 2 })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByPlaceholder('Type a message...').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await page.locator('strong', { hasText: 'out' }).waitFor()
  await page.getByRole('button', { name: 'New conversation' }).waitFor()
  const name = await page.locator('.title').boundingBox()
  const field = await page.getByPlaceholder('Type a message...').boundingBox()
  expect(name?.width).toBeGreaterThan(50)
  expect(name?.y).toBeGreaterThanOrEqual(0)
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(380)
  await close()
})
