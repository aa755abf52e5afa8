import { ROLE_PRO } from '@bricks/contract/wire'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { projectQuery } from '#api/projects/projects.ts'
import { queryClient } from '#app/session/query-client.ts'
import { refuse } from '#test/fake-api.ts'
import { holdTheClock } from '#test/hold-the-clock.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT, SETTINGS, USER } from '#test/sample-data.ts'

const dialog = page.getByRole('dialog', { name: 'Share' })
const shareProject = ({ body }: { body: object }) => ({ ...PROJECT, ...body })
const showSection = (section: string) => userEvent.click(dialog.getByText(section, { exact: true }))

beforeEach(() => page.viewport(1280, 860))

async function openShare(handlers = {}) {
  const opened = await openPage(`/edit/${PROJECT.id}`, { api: handlers })
  await userEvent.click(page.getByRole('button', { name: 'Share' }))
  await expect.element(dialog).toBeVisible()
  return opened
}

test('a live bot has its address, and under other ways the lines to paste', async () => {
  await openShare()
  await expect.element(dialog.getByRole('button', { name: 'Copy link', exact: true })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Other ways to show it' }))
  const tag = `<script async src="https://chat.example/widget.js" data-project="${PROJECT.id}"></script>`
  await expect.element(dialog.getByText(tag, { exact: true })).toBeVisible()
  for (const name of ['bubble', 'in the page', 'element', 'module', 'frame', 'pinned version']) {
    await expect.element(dialog.getByRole('button', { name: `Copy ${name}`, exact: true })).toBeVisible()
  }
})

test('Share says in the words of the bar how far the draft is from what is live, and leads to the difference', async () => {
  await openShare({ getProject: () => ({ ...PROJECT, deployed: false, changes: 2 }), getLiveVersion: () => PROJECT })
  await expect.element(dialog.getByText(/^Live: version 7 · 2 changes not live/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'See changes' }))
  await expect.element(page.getByRole('dialog', { name: '2 changes not live' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the address is there as a QR code, to look at and to download', async () => {
  await openShare()
  await userEvent.click(dialog.getByRole('button', { name: 'QR code' }))
  const code = dialog.getByRole('img', { name: `QR code of https://chat.example/live/${PROJECT.id}` })
  await expect.element(code).toBeVisible()
  const { width, height } = code.element().getBoundingClientRect()
  expect([width, height]).toEqual([160, 160])
  const file = await readDownloadedFile(() => userEvent.click(dialog.getByRole('button', { name: 'Download' })))
  expect(file.name).toBe(`${PROJECT.name}.png`)
  expect(file.image.width).toBe(file.image.height)
  expect(file.image.width).toBeGreaterThan(700)
})

test('who says where the site is gets its steps, what to paste, and a letter for a developer', async () => {
  await openShare()
  await userEvent.click(dialog.getByText('Shopify', { exact: true }))
  const steps = dialog.getByRole('region', { name: 'On Shopify' })
  await expect.element(steps.getByText(/open theme.liquid/)).toBeVisible()
  await expect.element(steps.getByRole('button', { name: 'Copy what to paste' })).toBeVisible()
  const letter = steps.getByRole('link', { name: 'Send to my developer' })
  await expect.element(letter).toHaveAttribute('href', expect.stringMatching(/^mailto:\?subject=.*theme\.liquid/))
  await userEvent.click(dialog.getByText('Google Tag Manager', { exact: true }))
  await expect.element(dialog.getByText(/document\.body\.appendChild\(script\)/)).toBeVisible()
})

test('the sites that show the bot are named as soon as it is seen there', async () => {
  const pass = holdTheClock()
  const { api } = await openShare()
  await expect.element(dialog.getByText(/^Not seen on a site yet/)).toBeVisible()
  const seen = new Date(Date.now() - 2 * 60_000).toISOString()
  api.handle({ listSightings: () => [{ origin: 'https://harbour.example', first_at: seen, last_at: seen }] })
  await pass(10_000)
  await expect
    .element(dialog.getByRole('list', { name: 'Seen on' }))
    .toHaveTextContent('Seen on harbour.example 2 minutes ago')
})

test('a bot that was not seen yet says what to check, with the sites that are allowed', async () => {
  await openShare({ getProject: () => ({ ...PROJECT, origins: ['https://shop.example'] }) })
  await userEvent.click(dialog.getByText(/^Not seen on a site yet/))
  await expect.element(dialog.getByText(/Under “Sites and texts” these are: shop.example\./)).toBeVisible()
})

const DRAFT = { ...PROJECT, live: false, live_url: '', status: 'Draft' as const }

test('a draft is to be deployed first, which can be done from here', async () => {
  const { api } = await openShare({
    getProject: () => DRAFT,
    getUser: () => ({ ...USER, role: ROLE_PRO }),
    deployProject: () => refuse('live_limit_reached'),
  })
  await expect.element(dialog.getByText(/Deploy your bot first/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Deploy' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => api.calls.some(({ name }) => name === 'deployProject')).toBe(true)
})

test('a draft can be shown to a colleague by a link that is seen once and can be stopped', async () => {
  const ends_at = new Date(Date.now() + 86_400_000).toISOString()
  const url = `https://chat.example/live/${PROJECT.id}?preview=abc`
  const { api } = await openShare({
    getProject: () => DRAFT,
    startPreview: () => ({ url, ends_at }),
    stopPreview: () => ({}),
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }))
  await expect.element(dialog.getByText(url)).toBeVisible()
  await expect.element(dialog.getByText(/^Works until/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Stop showing' }))
  await expect.element(dialog.getByText(url)).not.toBeInTheDocument()
  expect(api.calls.find(({ name }) => name === 'stopPreview')?.body).toEqual({ project_id: PROJECT.id })
})

test('a link for a colleague is no longer shown when another one was made elsewhere', async () => {
  const ends_at = new Date(Date.now() + 86_400_000).toISOString()
  const url = `https://chat.example/live/${PROJECT.id}?preview=abc`
  const { api } = await openShare({ getProject: () => DRAFT, startPreview: () => ({ url, ends_at }) })
  await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }))
  await expect.element(dialog.getByText(url)).toBeVisible()
  const preview_ends_at = new Date(Date.now() + 90_000_000).toISOString()
  api.handle({ getProject: () => ({ ...DRAFT, preview_ends_at }) })
  await queryClient.invalidateQueries(projectQuery(PROJECT.id))
  await expect.element(dialog.getByText(/^A link was made earlier\./)).toBeVisible()
  await expect.element(dialog.getByText(url)).not.toBeInTheDocument()
})

test('a link for a colleague says that it takes a key, though tests are on the house, and asks for it', async () => {
  const { api } = await openShare({
    getProject: () => DRAFT,
    getUser: () => ({ ...USER, openaikey: '', house_chats: { left: 50, of: 50 } }),
    saveProviderKey: () => USER,
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Enter the key' }))
  const asked = page.getByRole('dialog', { name: /^Set Your/ })
  await userEvent.fill(asked.getByLabelText(/API Key$/), 'sk-test')
  await userEvent.click(asked.getByRole('button', { name: 'Save key' }))
  await expect.element(page.getByText(/^Its visitors get answers only/)).not.toBeInTheDocument()
  expect(api.calls.some(({ name }) => name === 'saveProviderKey')).toBe(true)
})

test('a link for a colleague waits for the confirmed address, and is then made by itself', async () => {
  const pass = holdTheClock()
  let isConfirmed = false
  const url = `https://chat.example/live/${PROJECT.id}?preview=abc`
  const ends_at = new Date(Date.now() + 86_400_000).toISOString()
  await openShare({
    getProject: () => DRAFT,
    getSettings: () => ({ ...SETTINGS, account: { ...SETTINGS.account, email_confirmed: isConfirmed } }),
    startPreview: () => (isConfirmed ? { url, ends_at } : refuse('email_not_confirmed')),
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }))
  const asked = page.getByRole('dialog', { name: 'Confirm your e-mail address' })
  await expect.element(asked.getByRole('button', { name: 'Send the mail again' })).toBeVisible()
  isConfirmed = true
  await pass(3_000)
  await expect.element(page.getByText(url)).toBeVisible()
})

test('a link that was made before is said to be there, without its address', async () => {
  const preview_ends_at = new Date(Date.now() + 86_400_000).toISOString()
  await openShare({ getProject: () => ({ ...DRAFT, preview_ends_at }) })
  await expect.element(dialog.getByText(/^A link was made earlier\./)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Make a new link' })).toBeVisible()
})

test('an accent colour can be typed as a code, and half a code changes nothing', async () => {
  const { api } = await openShare({ shareProject })
  await showSection('Look')
  await userEvent.fill(dialog.getByLabelText('As a code'), 'B1442')
  await expect.element(dialog.getByLabelText('Accent colour')).toHaveValue('#1167cc')
  await userEvent.fill(dialog.getByLabelText('As a code'), 'B1442A')
  await expect.element(dialog.getByLabelText('Accent colour')).toHaveValue('#b1442a')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  expect(api.calls.find(({ name }) => name === 'shareProject')?.body).toMatchObject({
    appearance: { accent: '#b1442a' },
  })
})

test('the look is saved at once, and the preview is the widget itself', async () => {
  const { api } = await openShare({ shareProject })
  await showSection('Look')
  await userEvent.fill(dialog.getByLabelText('Title'), 'Parcel desk')
  await userEvent.fill(dialog.getByLabelText('Welcome message'), 'Good day!')
  await userEvent.fill(dialog.getByLabelText('Prompt 1'), 'Where is A17?')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByText('Good day!')).toBeVisible()
  await expect.element(preview.getByRole('button', { name: 'Where is A17?' })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  expect(api.calls.find(({ name }) => name === 'shareProject')?.body).toEqual({
    project_id: PROJECT.id,
    appearance: {
      ...PROJECT.appearance,
      title: 'Parcel desk',
      welcome: 'Good day!',
      prompts: ['Where is A17?'],
    },
  })
})

test('text of the button, size, colours, font and language are saved, and go again', async () => {
  const saved: unknown[] = []
  await openShare({
    shareProject: ({ body }: { body: { appearance: object } }) => {
      saved.push(body.appearance)
      return { ...PROJECT, ...body }
    },
  })
  await showSection('Look')
  const text = dialog.getByLabelText('Text of the button')
  await userEvent.fill(text, 'Ask us')
  await userEvent.click(dialog.getByText('Large', { exact: true }))
  await userEvent.click(dialog.getByText('Your site’s', { exact: true }))
  await userEvent.click(dialog.getByText('Dark', { exact: true }))
  await userEvent.selectOptions(dialog.getByLabelText('Language'), 'de')
  const field = dialog.getByPlaceholder('Nachricht schreiben...')
  await expect.element(field).toBeVisible()
  const readChatBackground = () => getComputedStyle(field.element().closest('.chat') ?? document.body).backgroundColor
  await expect.poll(readChatBackground).not.toBe('rgb(255, 255, 255)')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const chosen = { launcher_text: 'Ask us', size: 'large', font: 'site', language: 'de', color_scheme: 'dark' }
  await expect.poll(() => saved.at(-1)).toMatchObject(chosen)
  await userEvent.fill(text, ' ')
  await userEvent.click(dialog.getByText('Normal', { exact: true }))
  await userEvent.click(dialog.getByText('The system’s', { exact: true }))
  await userEvent.click(dialog.getByText('As the page', { exact: true }))
  await userEvent.selectOptions(dialog.getByLabelText('Language'), '')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved).toHaveLength(2)
  expect(Object.keys(saved[1] as object).filter((name) => name in chosen)).toEqual([])
})

test('a line that names no web site is not saved', async () => {
  const { api } = await openShare()
  await showSection('Sites and texts')
  await userEvent.fill(dialog.getByLabelText('Allowed sites'), 'https://:80')
  await showSection('Look')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByText('“https://:80” names no web site.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Allowed sites')).toHaveFocus()
  expect(api.calls.some(({ name }) => name === 'shareProject')).toBe(false)
})

test('where the chat shows is set by paths and devices, and a line that is no path is not saved', async () => {
  const { api } = await openShare({ shareProject })
  await showSection('Where it shows')
  await userEvent.fill(dialog.getByLabelText('Only on these pages'), 'shop')
  await expect.element(dialog.getByText(/“shop” is no path/)).toBeVisible()
  await showSection('Look')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByLabelText('Only on these pages')).toHaveFocus()
  expect(api.calls.some(({ name }) => name === 'shareProject')).toBe(false)
  await userEvent.fill(dialog.getByLabelText('Only on these pages'), '/shop/*')
  await userEvent.fill(dialog.getByLabelText('Never on these pages'), 'https://shop.example/shop/checkout')
  await userEvent.click(dialog.getByText('Computers', { exact: true }))
  await userEvent.click(dialog.getByRole('switch', { name: 'Show the chat button' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  expect(api.calls.find(({ name }) => name === 'shareProject')?.body).toMatchObject({
    placement: { launcher: false, devices: 'desktop', show_on: ['/shop/*'], hide_on: ['/shop/checkout'] },
  })
})

test('a line beside the button, when it comes and where, is set for the project', async () => {
  const { api } = await openShare({ shareProject })
  await showSection('Where it shows')
  expect(dialog.getByText('When it comes').query()).toBeNull()
  await userEvent.fill(dialog.getByLabelText('Line beside the button'), 'Questions? Ask me.')
  await userEvent.click(dialog.getByText('After scrolling'))
  await userEvent.fill(dialog.getByLabelText('Percent of the page'), '40')
  await userEvent.fill(dialog.getByLabelText('Pages with this line'), 'shop')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByLabelText('Pages with this line')).toHaveFocus()
  await userEvent.fill(dialog.getByLabelText('Pages with this line'), '/shop/*')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  expect(api.calls.find(({ name }) => name === 'shareProject')?.body).toMatchObject({
    placement: { launcher: true, teaser: { text: 'Questions? Ask me.', seconds: 0, scroll: 40, paths: ['/shop/*'] } },
  })
})

test('what one visitor may send in a minute is set for the project, and an empty field takes the server’s own limit', async () => {
  const { api } = await openShare({ shareProject })
  await showSection('Sites and texts')
  const visitor = dialog.getByLabelText('Messages a minute from one visitor')
  const address = dialog.getByLabelText('Messages a minute from one IP address')
  await userEvent.fill(visitor, '3')
  await userEvent.type(address, '-99999x')
  await expect.element(address).toHaveValue('10000')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  await userEvent.clear(address)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  expect(api.calls.filter(({ name }) => name === 'shareProject').map(({ body }) => body)).toMatchObject([
    { limits: { per_visitor: 3, per_address: 10_000 } },
    { limits: { per_visitor: 3, per_address: 0 } },
  ])
})

test('N14: an owner has all visitors’ browsers prove some work, and takes that back', async () => {
  const { api } = await openShare({ shareProject })
  await showSection('Sites and texts')
  const prove = dialog.getByRole('switch', { name: 'Visitors’ browsers always prove some work first' })
  await expect.element(prove).not.toBeChecked()
  for (const _ of ['on', 'off']) {
    await userEvent.click(prove)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  }
  const { per_visitor, per_address } = PROJECT.limits
  expect(api.calls.filter(({ name }) => name === 'shareProject').map(({ body }) => body)).toMatchObject([
    { limits: { per_visitor, per_address, challenge: true } },
    { limits: { per_visitor, per_address } },
  ])
  expect(api.calls.findLast(({ name }) => name === 'shareProject')?.body).not.toHaveProperty('limits.challenge')
})

test('N10: what looks like a secret in a text for visitors is marked and waits for a tick', async () => {
  const { api } = await openShare({ shareProject })
  await showSection('Look')
  await userEvent.fill(dialog.getByLabelText('Welcome message'), 'The password is hunter2')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await expect.element(dialog.getByText('hunter2', { exact: true })).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Anyone may read them/ }))
  await userEvent.click(save)
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  expect(api.calls.filter(({ name }) => name === 'shareProject')).toHaveLength(1)
})

test('at 1280 x 800 the whole chat is in sight beside its look', async () => {
  await page.viewport(1280, 800)
  await openShare()
  await showSection('Look')
  const chat = dialog.getByRole('region', { name: 'Preview' })
  await expect.element(chat.getByPlaceholder('Type a message...')).toBeVisible()
  const footer = dialog.getByRole('button', { name: 'Save' }).element().parentElement
  expect(chat.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(footer?.getBoundingClientRect().top ?? 0)
})

async function readDownloadedFile(press: () => Promise<void>) {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => click.mockRestore())
  await press()
  await expect.poll(() => click.mock.contexts).toHaveLength(1)
  const { href, download } = click.mock.contexts[0] as HTMLAnchorElement
  const image = new Image()
  image.src = href
  await image.decode()
  return { name: download, image }
}

test('what visitors agree to before the first message is saved with its link, and a link that leads nowhere is not', async () => {
  const { api } = await openShare({ shareProject })
  await showSection('Sites and texts')
  await userEvent.fill(dialog.getByLabelText('Ask before the first message'), 'A computer answers here.')
  const link = dialog.getByLabelText('Link beside that sentence')
  await userEvent.fill(link, 'javascript:alert(1)')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(link).toHaveFocus()
  await userEvent.fill(link, 'https://shop.example/privacy')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  expect(api.calls.filter(({ name }) => name === 'shareProject').map(({ body }) => body)).toMatchObject([
    { appearance: { consent: { text: 'A computer answers here.', link: 'https://shop.example/privacy' } } },
  ])
})

test('what was typed and not saved is asked about before the dialog closes, and what was saved is not', async () => {
  await openShare({ shareProject })
  await showSection('Look')
  await userEvent.fill(dialog.getByLabelText('Title'), 'Parcel desk')
  await userEvent.click(dialog.getByRole('button', { name: 'Close', exact: true }).last())
  await userEvent.click(page.getByRole('button', { name: 'Keep editing' }))
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Parcel desk')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByRole('button', { name: 'Saved.' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('what was typed into Share survives Back, and goes when it is discarded', async () => {
  const { goTo, goBack } = await openShare()
  const reopenShare = () => userEvent.click(page.getByRole('button', { name: 'Share' }))
  await showSection('Look')
  await userEvent.fill(dialog.getByLabelText('Welcome message'), 'Ask me about parcels.')
  await goTo('/dashboard')
  await expect.element(dialog).not.toBeInTheDocument()
  await goBack()
  await reopenShare()
  await showSection('Look')
  await expect.element(dialog.getByText('What you typed before is back.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Welcome message')).toHaveValue('Ask me about parcels.')
  await userEvent.click(dialog.getByText('Close', { exact: true }))
  await userEvent.click(page.getByRole('button', { name: 'Discard', exact: true }))
  await reopenShare()
  await showSection('Look')
  await expect.element(dialog.getByLabelText('Welcome message')).toHaveValue(PROJECT.appearance.welcome)
})

test('a form that comes back brings what was typed, and nothing that was saved elsewhere meanwhile', async () => {
  const { api, goTo, goBack } = await openShare({ shareProject })
  await showSection('Look')
  await userEvent.fill(dialog.getByLabelText('Title'), 'Parcel desk')
  await goTo('/dashboard')
  await expect.element(dialog).not.toBeInTheDocument()
  queryClient.clear()
  api.handle({ getProject: () => ({ ...PROJECT, origins: ['https://shop.example'] }) })
  await goBack()
  await userEvent.click(page.getByRole('button', { name: 'Share' }))
  await showSection('Sites and texts')
  await expect.element(dialog.getByLabelText('Allowed sites')).toHaveValue('https://shop.example')
  await showSection('Look')
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Parcel desk')
})

const FLAG_OF_SCOTLAND = '🏴󠁧󠁢󠁳󠁣󠁴󠁿'

test('the avatar is proposed as a whole sign of the name, and takes an emoji of many parts', async () => {
  await openShare({ getProject: () => ({ ...PROJECT, name: '🚚 Parcel helper' }) })
  await showSection('Look')
  const avatar = dialog.getByLabelText('Avatar')
  await expect.element(avatar).toHaveAttribute('placeholder', '🚚')
  expect(avatar.element().getAttribute('maxlength')).toBe('16')
  await userEvent.fill(avatar, FLAG_OF_SCOTLAND)
  await expect.element(avatar).toHaveValue(FLAG_OF_SCOTLAND)
})

test('a suggested prompt that was typed and emptied again is no change to ask about', async () => {
  await openShare()
  await showSection('Look')
  const first = dialog.getByLabelText('Prompt 1')
  await userEvent.fill(first, 'Where is my parcel?')
  await userEvent.fill(first, '')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})
