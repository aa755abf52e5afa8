import type { ConfirmEvent } from '@bricks/contract/wire'
import { expect, it, vi } from 'vitest'
import { servePublicSite, writeDocument } from '#tools/public-site.ts'
import { createAnswerEvents, DONE, START } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const SHORTCUTS = `<input id="search"><script>
  window.pressed = []
  const isField = ({ tagName }) => /INPUT|TEXTAREA/.test(tagName)
  for (const type of ['keydown', 'keypress', 'keyup']) document.addEventListener(type, (event) => {
    if (isField(event.target)) return
    pressed.push(event.type + ' ' + event.key)
    if (event.key === '/') event.preventDefault(), search.focus()
  })
</script>`

it('what is typed into the chat presses no shortcut of the page, which still hears its own keys', async () => {
  stage.bricks.replies = [createAnswerEvents('Yes.')]
  const { page, close } = await stage.visit({ body: SHORTCUTS + stage.tag() })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  const field = page.getByPlaceholder('Type a message...')
  await field.click()
  await page.getByRole('button', { name: 'Enlarge the chat' }).waitFor()
  await page.evaluate('pressed.length = 0')
  await page.keyboard.type('24/7?')
  expect(await field.inputValue()).toBe('24/7?')
  await page.keyboard.press('Enter')
  await page.getByText('Yes.').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await page.locator('.launcher:focus').waitFor()
  await page.keyboard.press('x')
  const heard = (await page.evaluate('pressed')) as string[]
  expect(heard.filter((line) => line.startsWith('keydown'))).toEqual([
    'keydown Control',
    'keydown k',
    'keydown Escape',
    'keydown x',
  ])
  await page.keyboard.press('/')
  await page.locator('#search:focus').waitFor()
  await close()
})

it('a letter that is typed at a list of the chat, to choose from it, presses no shortcut of the page', async () => {
  const confirm: ConfirmEvent = {
    type: 'confirm',
    id: 'c1',
    brick: 'Book',
    label: 'Book a table',
    values: [{ name: 'room', label: 'Room', value: 'Garden', editable: true, choices: ['Garden', 'Xenon hall'] }],
  }
  stage.bricks.replies = [[START, confirm, DONE]]
  const { page, close } = await stage.visit({ body: SHORTCUTS + stage.tag() })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByPlaceholder('Type a message...').fill('Book it')
  await page.keyboard.press('Enter')
  const list = page.getByLabel('Room')
  await list.focus()
  await page.evaluate('pressed.length = 0')
  await page.keyboard.press('x')
  expect(await page.evaluate('pressed')).toEqual([])
  await close()
})

it('a key presses the chat’s own button, and scrolls its messages, where the page has taken that key', async () => {
  stage.bricks.replies = [createAnswerEvents('Yes.\n\n'.repeat(60))]
  const body = `<script>document.addEventListener('keydown', (event) => {
    if (!/INPUT|TEXTAREA|BUTTON/.test(event.target.tagName) && /^( |Enter|ArrowUp)$/.test(event.key)) event.preventDefault()
  })</script>${stage.tag()}`
  const { page, close } = await stage.visit({ body })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByPlaceholder('Type a message...').fill('Hi')
  await page.keyboard.press('Enter')
  const good = page.getByRole('button', { name: 'Good answer' })
  await good.press('Enter')
  await expect.poll(() => good.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Enlarge the chat' }).press(' ')
  await page.locator('.large').waitFor()
  const messages = page.getByRole('log')
  await messages.evaluate((log) => log.scrollTo(0, log.scrollHeight))
  const readPlace = () => messages.evaluate((log) => log.scrollTop)
  const end = await readPlace()
  await messages.press('ArrowUp')
  await expect.poll(readPlace).toBeLessThan(end)
  await close()
})

it('what is copied in the chat, and pasted, is so on a page that forbids both', async () => {
  const body = `<script>for (const type of ['copy', 'cut', 'paste', 'contextmenu'])
    document.addEventListener(type, (event) => event.preventDefault())</script>${stage.tag()}`
  const { page, close } = await stage.visit({ body })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByRole('button', { name: 'Enlarge the chat' }).waitFor()
  const field = page.getByPlaceholder('Type a message...')
  await field.fill('A17')
  for (const keys of ['Control+a', 'Control+c', 'End', 'Control+v']) await page.keyboard.press(keys)
  expect(await field.inputValue()).toBe('A17A17')
  await close()
})

it.each([
  ['a bubble', () => stage.tag()],
  ['a box', () => `<div id="b"></div>${stage.tag('data-project="P1" data-mode="inline" data-target="#b"')}`],
])('the field of %s takes the focus, and words can be marked, on a page that forbids to mark', async (_name, body) => {
  stage.bricks.replies = [createAnswerEvents('Your parcel is on its way.')]
  // As plugins against copying do: they let alone what they take for a field.
  const script = `<script>
    document.onmousedown = document.onselectstart = ({ target }) => /INPUT|TEXTAREA/.test(target.tagName)
  </script>`
  const { page, complaints, close } = await stage.visit({ body: script + body() })
  if (await page.locator('.launcher').count()) await page.locator('.launcher').click()
  await page.locator('textarea').fill('Where?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Good answer' }).waitFor()
  const words = page.getByText('Your parcel is on its way.')
  await words.dblclick({ position: { x: 10, y: 8 } })
  const readMarked = () => page.evaluate(() => `${getSelection()}`)
  await expect.poll(readMarked).toMatch(/Your/)
  await page.getByRole('log').focus()
  await page.locator('textarea').click()
  await page.locator('textarea:focus').waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('what is typed while a modal of the page holds the focus goes to the chat, and not into the modal', async () => {
  stage.bricks.replies = [createAnswerEvents('Yes.')]
  const site = await servePublicSite({
    '/': writeDocument({
      head: '<link rel="stylesheet" href="/npm/bootstrap/dist/css/bootstrap.min.css">',
      body: `<div class="modal" id="offer" tabindex="-1"><div class="modal-dialog"><div class="modal-content"><input id="name"></div></div></div>
        <script src="/npm/bootstrap/dist/js/bootstrap.bundle.min.js"></script>${stage.tag()}`,
    }),
  })
  const { page, complaints, close } = await stage.visitAddress(`${site.origin}/`, { friends: [stage.bricks.origin] })
  await page.evaluate('new bootstrap.Modal(offer).show()')
  await page.locator('#offer.show').waitFor()
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByRole('button', { name: 'Enlarge the chat' }).waitFor()
  await page.getByPlaceholder('Type a message...').click()
  await page.keyboard.type('Where is A17?')
  await page.keyboard.press('Enter')
  await page.getByText('Yes.').waitFor()
  expect(await page.locator('#name').inputValue()).toBe('')
  expect(complaints).toEqual([])
  await close()
  await site.close()
})

it.each([
  ['a bubble', () => stage.tag()],
  [
    'a box',
    () =>
      `<div id="b" style="height: 400px"></div>${stage.tag('data-project="P1" data-mode="inline" data-target="#b"')}`,
  ],
])('the wheel scrolls the messages of %s on a page that scrolls by a script of its own', async (_name, body) => {
  stage.bricks.replies = [createAnswerEvents('Line\n\n'.repeat(80))]
  const script = `<script>addEventListener('wheel', (event) => {
    event.preventDefault()
    scrollBy(0, event.deltaY)
  }, { passive: false })</script>`
  const { page, complaints, close } = await stage.visit({
    body: `${body()}${script}<p style="height: 4000px">Long</p>`,
  })
  if (await page.locator('.launcher').count()) await page.locator('.launcher').click()
  await page.locator('textarea').fill('Much')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Good answer' }).waitFor()
  const log = page.locator('.log')
  await log.evaluate((element) => element.scrollTo(0, 0))
  // On a busy machine a turn of the wheel can be lost on its way to the page: it is turned again if nothing moves.
  const turnUntilMoved = (readPlace: () => Promise<number>) =>
    vi.waitFor(
      async () => {
        await page.mouse.wheel(0, 200)
        await expect.poll(readPlace, { timeout: 2_000 }).toBeGreaterThan(100)
      },
      { timeout: 20_000 },
    )
  await log.hover()
  await turnUntilMoved(() => log.evaluate(({ scrollTop }) => scrollTop))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.mouse.move(640, 20)
  await turnUntilMoved(() => page.evaluate(() => scrollY))
  expect(complaints).toEqual([])
  await close()
})

it('the page scrolls on under the wheel where the chat of a box has nothing to scroll, and behind a bubble it stays', async () => {
  const below = '<p style="height: 4000px">Long</p>'
  const box = stage.tag('data-project="P1" data-mode="inline" data-target="#b"')
  for (const [body, least, most] of [
    [`<div id="b" style="height: 400px"></div>${box}`, 100, 200],
    [stage.tag(), 0, 0],
  ] as const) {
    const { page, close } = await stage.visit({ body: body + below })
    if (await page.locator('.launcher').count()) await page.locator('.launcher').click()
    await page.locator('.log').hover()
    await page.mouse.wheel(0, 200)
    if (most === 0) await page.waitForTimeout(300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(least)
    expect(await page.evaluate(() => scrollY)).toBeLessThanOrEqual(most)
    await close()
  }
})
