import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NO_BOX } from '#beside/place-without-launcher.ts'
import { WORDS } from '#beside/unavailable-reasons.ts'
import { NOTES } from '#extras/notes.ts'
import { stage } from '#tools/shared-stage.ts'

const LISTEN = `
  window.reasons = []
  document.addEventListener('bricks:unavailable', ({ detail }) => window.reasons.push(detail.reason))`

const CASES = [
  ['off', { live: false }],
  ['origin', { live: false, reason: 'origin' }],
  ['unknown', { error: 'Not valid', code: 'invalid_input' }],
  ['network', { error: 'Busy', code: 'unavailable' }],
] as const

it.each(CASES)(
  'the widget tells the page and says once in words why the chat is not there: %s',
  async (reason, config) => {
    stage.bricks.config = config
    const { page, complaints, close } = await stage.visit({ body: stage.tag() }, { beforeScripts: LISTEN })
    const readReasons = () => page.evaluate(() => (window as unknown as { reasons: string[] }).reasons)
    await expect.poll(readReasons).toEqual([reason])
    const said = complaints.filter((line) => line.startsWith('console: Bricks:'))
    expect(said).toEqual([expect.stringContaining(WORDS[reason].join(' '))])
    expect(complaints).toHaveLength(1)
    await close()
  },
)

it('the widget tells that the policy of the page is the reason', async () => {
  const csp = `default-src 'none'; script-src ${stage.bricks.origin} 'unsafe-inline'`
  const { page, complaints, close } = await stage.visit({ csp, body: stage.tag() }, { beforeScripts: LISTEN })
  const readReasons = () => page.evaluate(() => (window as unknown as { reasons: string[] }).reasons)
  await expect.poll(readReasons).toEqual(['policy'])
  expect(complaints.join()).toContain(WORDS.policy[0])
  await close()
})

it('the widget tells that its files are gone, once somebody wants the chat', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() }, { beforeScripts: LISTEN })
  await page.route(/\/widget\/(0\/)*panel-/, (route) =>
    route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByRole('link', { name: 'Chat Parcel helper' }).waitFor()
  await expect.poll(() => page.evaluate(() => (window as unknown as { reasons: string[] }).reasons)).toEqual(['old'])
  await close()
})

it('a whole address in place of the id is said to be no id', async () => {
  const tag = stage.tag('data-project="https://bricks.example/live/P1"')
  const { page, complaints, close } = await stage.visit({ body: '' }, { beforeScripts: LISTEN })
  // The real server does not know this path either, and pages of other origins cannot read its answer.
  await page.route(/\/config$/, (route) => route.fulfill({ status: 404, json: {} }))
  await page.setContent(tag)
  await expect.poll(() => complaints.join()).toContain(`Bricks: ${WORDS.unknown.join(' ')}`)
  await close()
})

it.each(['#none', '::'])('a target that names nothing is told in words, and no box comes: %s', async (target) => {
  const body = stage.tag(`data-project="P1" data-mode="inline" data-target="${target}"`)
  const { page, complaints, close } = await stage.visit({ body })
  await expect.poll(() => complaints).toEqual([`console: Bricks: ${NO_BOX}`])
  expect(await page.locator('bricks-host').count()).toBe(0)
  await page.evaluate(() => window.Bricks?.diagnose())
  await page.getByRole('status').getByText(NO_BOX).waitFor()
  expect(complaints).toHaveLength(1)
  await close()
})

it('the handbook says the same words', () => {
  const handbook = readFileSync(join(import.meta.dirname, '../../../../docs/handbook/troubleshooting.md'), 'utf8')
  for (const [reason, [what, cure]] of Object.entries(WORDS)) {
    expect(handbook).toContain(`| \`${reason}\` | ${what} | ${cure} |`)
  }
  for (const note of [...Object.values(NOTES), NO_BOX]) expect(handbook).toContain(`- *${note}*`)
})
