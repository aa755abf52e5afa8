import { expect, it } from 'vitest'
import { WORDS } from '../src/beside/words.ts'
import { strictPolicy } from './tools/host-page.ts'
import { answer } from './tools/replies.ts'
import { stage } from './tools/shared-stage.ts'

it('the page itself says in the same words why the chat is not there, where the address asks', async () => {
  stage.bricks.config = { live: false, reason: 'origin' }
  const csp = strictPolicy(stage.bricks.origin)
  const beforeScripts = "history.replaceState(null, '', location.pathname + '?bricks-debug')"
  const { page, close } = await stage.visit({ csp, body: stage.tag() }, { beforeScripts })
  for (const words of WORDS.origin) await page.getByRole('status').getByText(words).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await page.getByRole('status').count()).toBe(0)
  await close()
})

it('the page says that nothing is in the way, where that is so', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => window.Bricks?.diagnose())
  await page.getByText('nothing is in its way').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('the page’s analytics are told what happens, and never what was said', async () => {
  stage.bricks.replies = [answer('It is a secret.')]
  const { page, close } = await stage.visit({ body: stage.tag('data-project="P1" data-analytics="datalayer"') })
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await page.getByText('It is a secret.').waitFor()
  const pushed = () => page.evaluate(() => (window as unknown as { dataLayer: { event: string }[] }).dataLayer)
  await expect
    .poll(async () => (await pushed()).map(({ event }) => event))
    .toEqual(['bricks_open', 'bricks_message', 'bricks_reply'])
  expect(JSON.stringify(await pushed())).not.toMatch(/secret|A17/)
  await close()
})

it('the page diagnoses a live bot once, and asks the server no further', async () => {
  const beforeScripts = "history.replaceState(null, '', location.pathname + '?bricks-debug')"
  const { page, close } = await stage.visit({ body: stage.tag() }, { beforeScripts })
  const status = page.getByRole('status')
  await status.getByText('nothing is in its way').waitFor()
  // Longer than it takes to ask and to draw.
  await page.waitForTimeout(500)
  expect(await status.count()).toBe(1)
  const asked = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/config')).length,
  )
  expect(asked).toBe(2)
  await close()
})

it('the page’s analytics are told each thing once, though the bot was asked for twice, and why a chat is not there', async () => {
  const tag = stage.tag('data-project="P1" data-analytics="datalayer"')
  const { page, close } = await stage.visit({ body: tag })
  const pushed = (on: typeof page) =>
    on.evaluate(() => (window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? [])
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => window.Bricks?.diagnose())
  await page.getByText('nothing is in its way').waitFor()
  await page.locator('.launcher').click()
  await page.locator('textarea:focus').waitFor()
  expect((await pushed(page)).map(({ event }) => event)).toEqual(['bricks_open'])
  await close()
  stage.bricks.config = { live: false, reason: 'origin' }
  const refused = await stage.visit({ body: tag })
  await expect.poll(() => pushed(refused.page)).toHaveLength(1)
  expect((await pushed(refused.page))[0]).toMatchObject({ event: 'bricks_unavailable', bricks_reason: 'origin' })
  await refused.close()
})
