import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { EDITED } from './editor-project.ts'
import { emulateReducedMotion } from './emulate.ts'
import { openPage } from './open-page.tsx'
import { createRunEvents, streamEvents } from './routing.ts'
import { SCREENS } from './screens.ts'

const findButton = (name: string | RegExp) => page.getByRole('button', { name }).first()
const findDialog = (name: string) => page.getByRole('dialog', { name })
const EDITOR = `/edit/${EDITED.id}`
const inEditor = { api: { getProject: () => EDITED } }

beforeEach(() => page.viewport(1280, 860))

test('Esc closes one layer at a time, and each gives the focus back to what opened it', async () => {
  await openPage('/dashboard')
  await findButton(/Create New Project/).click()
  await findButton('Import an exported bot').click()
  await expect.element(findDialog('Upgrade your plan')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(findDialog('Upgrade your plan')).not.toBeInTheDocument()
  await expect.element(findDialog('Give it a name')).toBeVisible()
  await expect.element(findButton('Import an exported bot')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(findDialog('Give it a name')).not.toBeInTheDocument()
  await expect.element(findButton(/Create New Project/)).toHaveFocus()
})

test('the palette stays away while a dialog is open, and comes over a toast', async () => {
  await openPage(EDITOR, inEditor)
  await findButton('Delete Delivery slots').click()
  await expect.element(findButton('Undo')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(findDialog('Command palette')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}{Escape}')
  await expect.element(findDialog('Command palette')).not.toBeInTheDocument()
  await findButton('Edit your GPT base').click()
  await expect.element(findDialog('Edit your GPT base')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(findDialog('Edit your GPT base')).toBeVisible()
  expect(findDialog('Command palette').elements()).toEqual([])
})

test.each([
  ['/dashboard', 'Library', 'Library'],
  ['/library', 'Settings', 'Settings'],
  ['/dashboard', 'Edit', 'Edit'],
  ['/signin', 'Start here', 'Get started now'],
])('from %s to %s: the page gets the focus, and its name is announced', async (address, link, title) => {
  await openPage(address, address === '/signin' ? { token: null } : {})
  await page.getByRole('link', { name: link }).first().click()
  await expect.poll(() => document.title).toContain(title)
  await expect.poll(() => document.querySelector('main')?.contains(document.activeElement)).toBe(true)
  await expect.element(page.getByRole('status').filter({ hasText: title }).first()).toBeInTheDocument()
})

test('an answer, its reason and the way back are reached by keys alone', async () => {
  const { path } = await openPage(`/edit/${EDITED.id}/conversations`, {
    api: { getProject: () => EDITED, rehearse: () => streamEvents(createRunEvents(1, true)) },
  })
  const row = page.getByRole('link', { name: /Can I return a lamp/ }).first()
  await expect.element(row).toBeVisible()
  ;(row.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe(`/edit/${EDITED.id}/conversations/lamp`)
  const why = page.getByRole('button', { name: 'Why?', exact: true })
  await pressTabUntilFocused(why)
  await userEvent.keyboard('{Enter}')
  await expect.element(why).toHaveAttribute('aria-expanded', 'true')
  const ask = page.getByRole('button', { name: 'Ask it 5 times' })
  await expect.element(ask).toBeEnabled()
  await pressTabUntilFocused(ask)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Order status 1 of 1')).toBeVisible()
})

async function pressTabUntilFocused(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let stops = 0; stops < 60 && document.activeElement !== target.element(); stops++)
    await userEvent.keyboard('{Tab}')
  await expect.element(target).toHaveFocus()
}

const FORMS = [
  { address: '/signin', open: [], submit: 'Sign in', bad: 'Email' },
  { address: '/signup', open: [], submit: 'Sign up', bad: 'Name' },
  { address: '/contact', open: [], submit: 'Send', bad: 'Email' },
  { address: '/dashboard', open: ['Create New Project'], submit: 'Create', bad: 'Name' },
  { address: '/library', open: ['Get Template'], empty: 'Name', submit: 'Add to my bots', bad: 'Name' },
  { address: EDITOR, open: ['Add new API', 'Fill in by hand'], submit: 'Connect', bad: 'Brick name' },
  {
    address: EDITOR,
    open: ['Add new API', 'Fill in by hand', 'More: ', 'Add header'],
    submit: 'Add this header',
    bad: 'Header name',
  },
  { address: EDITOR, open: ['Edit your GPT base'], empty: 'Name', submit: 'Update', bad: 'Name' },
  {
    address: EDITOR,
    open: ['Edit your GPT base'],
    empty: 'Answer length Maximum tokens',
    submit: 'Update',
    bad: 'Answer length Maximum tokens',
  },
]

test.each(FORMS)('$address $open: what is refused names its error and leads to the first bad field', async (form) => {
  const { address, open, empty, submit, bad } = form
  const isPublic = ['/signin', '/signup', '/contact'].includes(address)
  await openPage(address, isPublic ? { token: null } : inEditor)
  for (const name of open) await findButton(new RegExp(`^${name}`)).click()
  if (empty) await page.getByLabelText(empty, { exact: true }).fill('')
  await page.getByRole('button', { name: submit, exact: true }).click()
  const field = page.getByLabelText(bad, { exact: true })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription()
})

test('a provider key that was not typed leads back to its field', async () => {
  await openPage('/settings')
  await page.getByRole('textbox', { name: 'OpenAI API Key' }).fill('')
  await page.getByRole('region', { name: 'OpenAI API Key' }).getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('textbox', { name: 'OpenAI API Key' })).toHaveFocus()
})

const MOVING = SCREENS.filter(({ name }) =>
  ['/', '/signout', '/dashboard', '/edit/parcel-helper unsaved'].includes(name),
)

test.each(MOVING)('who asked for less motion sees none on $name, but for a spinner that fades', async ({ open }) => {
  await emulateReducedMotion()
  await open()
  const restless = [...document.querySelectorAll('*')].flatMap((element) =>
    [undefined, '::before', '::after'].filter((part) => isMoving(getComputedStyle(element, part))).map(() => element),
  )
  expect(restless.filter((element) => !element.matches('[data-spinner]'))).toEqual([])
})

function isMoving({
  transitionDuration,
  animationName,
  animationDuration,
  animationIterationCount,
}: CSSStyleDeclaration) {
  const isLong = (durations: string) => durations.split(',').some((duration) => Number.parseFloat(duration) > 0.001)
  const isAnimated = animationName !== 'none'
  return (
    isLong(transitionDuration) || (isAnimated && (isLong(animationDuration) || animationIterationCount === 'infinite'))
  )
}
