import { expect, it } from 'vitest'
import { WORDS } from '#beside/unavailable-reasons.ts'
import { writeStrictPolicy } from '#tools/host-page.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const CASES: [reason: keyof typeof WORDS, config: Record<string, unknown>][] = [
  ['off', { live: false }],
  ['origin', { live: false, reason: 'origin' }],
  ['unknown', { error: 'Not valid', code: 'invalid_input' }],
  ['network', { error: 'Busy', code: 'unavailable' }],
]

const DEBUG = "history.replaceState(null, '', location.pathname + '?bricks-debug')"

it.each(CASES)(
  'the page itself says in the same words, and the console once, why the chat is not there, where the address asks: %s',
  async (reason, config) => {
    stage.bricks.config = config
    const csp = writeStrictPolicy(stage.bricks.origin)
    const { page, complaints, close } = await stage.visit({ csp, body: stage.tag() }, { beforeScripts: DEBUG })
    for (const words of WORDS[reason]) await page.getByRole('status').getByText(words).waitFor()
    expect(complaints).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await page.getByRole('status').count()).toBe(0)
    await close()
  },
)

it('the page says, where the address asks, that its own policy is in the way', async () => {
  const csp = `default-src 'none'; script-src ${stage.bricks.origin} 'unsafe-inline'`
  const { page, complaints, close } = await stage.visit({ csp, body: stage.tag() }, { beforeScripts: DEBUG })
  for (const words of WORDS.policy) await page.getByRole('status').getByText(words).waitFor()
  expect(await page.getByRole('status').count()).toBe(1)
  expect(complaints.filter((line) => line.startsWith('console: Bricks:'))).toEqual([])
  await close()
})

it('the page says, where the address asks, that its script is too old, once somebody wanted the chat', async () => {
  const { page, complaints, close } = await stage.visit({ body: stage.tag() }, { beforeScripts: DEBUG })
  await page.getByRole('status').getByText('nothing is in its way').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.route(/\/widget\/(0\/)*panel-/, (route) =>
    route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  for (const words of WORDS.old) await page.getByRole('status').getByText(words).waitFor()
  await page.getByRole('link', { name: 'Chat Parcel helper' }).waitFor()
  expect(complaints.filter((line) => line.startsWith('console: Bricks:'))).toEqual([])
  await close()
})

it('the page says of each of several bots what is in the way, below each other, until each is closed', async () => {
  stage.bricks.configs = { P2: { live: false, reason: 'origin' } }
  const body = stage.tag() + stage.tag('data-project="P2"')
  const { page, close } = await stage.visit({ body }, { beforeScripts: DEBUG })
  const boxes = page.getByRole('status')
  await boxes.getByText('nothing is in its way').waitFor()
  await boxes.getByText(WORDS.origin[0]).waitFor()
  const [first, second] = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect()))
  expect(first && second && first.bottom <= second.top).toBe(true)
  await page.evaluate(() => window.Bricks?.diagnose('P1'))
  await page.waitForLoadState('networkidle')
  expect(await boxes.count()).toBe(2)
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Close' }).first().click()
    expect(await boxes.count()).toBe(left)
  }
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
  stage.bricks.replies = [createAnswerEvents('It is a secret.')]
  const { page, close } = await stage.visit({ body: stage.tag('data-project="P1" data-analytics="datalayer"') })
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Where is A17?')
  await page.keyboard.press('Enter')
  await page.getByText('It is a secret.').waitFor()
  const readDataLayer = () => page.evaluate(() => (window as unknown as { dataLayer: { event: string }[] }).dataLayer)
  await expect
    .poll(async () => (await readDataLayer()).map(({ event }) => event))
    .toEqual(['bricks_open', 'bricks_message', 'bricks_reply'])
  expect(JSON.stringify(await readDataLayer())).not.toMatch(/secret|A17/)
  await close()
})

it('the page diagnoses a live bot once, and asks the server no further', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() }, { beforeScripts: DEBUG })
  const status = page.getByRole('status')
  await status.getByText('nothing is in its way').waitFor()
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
  const readDataLayer = (on: typeof page) =>
    on.evaluate(() => (window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? [])
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => window.Bricks?.diagnose())
  await page.getByText('nothing is in its way').waitFor()
  await page.locator('.launcher').click()
  await page.locator('textarea:focus').waitFor()
  expect((await readDataLayer(page)).map(({ event }) => event)).toEqual(['bricks_open'])
  await close()
  stage.bricks.config = { live: false, reason: 'origin' }
  const refused = await stage.visit({ body: tag })
  await expect.poll(() => readDataLayer(refused.page)).toHaveLength(1)
  expect((await readDataLayer(refused.page))[0]).toMatchObject({ event: 'bricks_unavailable', bricks_reason: 'origin' })
  await refused.close()
})
