import type { ConfirmEvent } from '@bricks/contract/wire'
import { expect, it } from 'vitest'
import { answer, DONE, START } from '#tools/replies.ts'
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
  stage.bricks.replies = [answer('Yes.')]
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
