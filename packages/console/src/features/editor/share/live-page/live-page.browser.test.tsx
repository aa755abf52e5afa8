import { ROLE_FREE } from '@bricks/contract/wire'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { PROJECT, USER } from '#test/sample-data.ts'

const dialog = page.getByRole('dialog', { name: 'Share' })
const NONE = { word: null, word_paused: false, logo: null, share: null }
const HASH = 'aaaaaaaaaaaaaaaaaaaaaa'

beforeEach(() => page.viewport(1280, 860))

async function openShare(handlers = {}) {
  const opened = await openPage(`/edit/${PROJECT.id}`, { api: handlers })
  await userEvent.click(page.getByRole('button', { name: 'Share' }))
  await expect.element(dialog).toBeVisible()
  return opened
}

test('the live page gets a word: address, link and QR code then name it, what is pasted names the id', async () => {
  const { api } = await openShare({
    getLivePage: () => NONE,
    setLiveWord: ({ body }: { body: { word: string } }) => ({ ...NONE, word: body.word }),
  })
  await userEvent.click(dialog.getByRole('button', { name: 'A word in place of the id' }))
  await userEvent.fill(dialog.getByLabelText('A word of your own'), ' Parcel Helper ')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByText('https://chat.example/live/parcel-helper', { exact: true })).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Open' }))
    .toHaveAttribute('href', 'https://chat.example/live/parcel-helper')
  expect(api.calls.find(({ name }) => name === 'setLiveWord')?.body).toEqual({
    project_id: PROJECT.id,
    word: 'parcel-helper',
  })
  await userEvent.click(dialog.getByText('Shopify', { exact: true }))
  await expect.element(dialog.getByText(new RegExp(`data-project="${PROJECT.id}"`))).toBeVisible()
})

test.each([
  ['grüezi', 'Use the letters a to z, digits and hyphens.'],
  ['ab', 'Use 3 characters or more.'],
  ['a'.repeat(22), /of this length it would be taken for an id/],
])('%s is no word, and says why before it is sent', async (wrong, reason) => {
  const { api } = await openShare({ getLivePage: () => NONE })
  await userEvent.click(dialog.getByRole('button', { name: 'A word in place of the id' }))
  await userEvent.fill(dialog.getByLabelText('A word of your own'), wrong)
  await expect.element(dialog.getByText(reason)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(api.calls.some(({ name }) => name === 'setLiveWord')).toBe(false)
})

test('a word that somebody has is said to be taken, and stays to be changed', async () => {
  await openShare({ getLivePage: () => NONE, setLiveWord: () => refuse('word_taken') })
  await userEvent.click(dialog.getByRole('button', { name: 'A word in place of the id' }))
  await userEvent.fill(dialog.getByLabelText('A word of your own'), 'parcels')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(dialog.getByText(/This word is taken or reserved/)).toBeVisible()
  await expect.element(dialog.getByLabelText('A word of your own')).toHaveValue('parcels')
})

test('a word that is typed and not saved is not dropped unasked, and is there again after another section', async () => {
  await openShare({ getLivePage: () => NONE })
  const word = dialog.getByLabelText('A word of your own')
  await userEvent.click(dialog.getByRole('button', { name: 'A word in place of the id' }))
  await userEvent.fill(word, 'parcels')
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  await userEvent.click(dialog.getByText('Install', { exact: true }))
  await expect.element(word).toHaveValue('parcels')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Discard', exact: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Share' }))
  await userEvent.click(dialog.getByRole('button', { name: 'A word in place of the id' }))
  await expect.element(word).toHaveValue('')
})

test('a word that is saved while another section is shown does not count as typed', async () => {
  let answer = () => {}
  const { api } = await openShare({
    getLivePage: () => NONE,
    setLiveWord: async ({ body }: { body: { word: string } }) => {
      await new Promise<void>((resolve) => (answer = resolve))
      return { ...NONE, word: body.word }
    },
  })
  await userEvent.click(dialog.getByRole('button', { name: 'A word in place of the id' }))
  await userEvent.fill(dialog.getByLabelText('A word of your own'), 'Parcels')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => api.calls.some(({ name }) => name === 'setLiveWord')).toBe(true)
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  answer()
  await expect.poll(() => sessionStorage.getItem(`bricks:form:${PROJECT.id}:word`)).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('below Pro the field is closed and says what opens it; a word that rests can be given up', async () => {
  await openShare({ getUser: () => ({ ...USER, role: ROLE_FREE }), getLivePage: () => NONE })
  await userEvent.click(dialog.getByRole('button', { name: 'A word in place of the id' }))
  await expect.element(dialog.getByLabelText('A word of your own')).toBeDisabled()
  await expect.element(dialog.getByText(/comes with Pro/)).toBeVisible()
})

test('a logo is chosen, drawn as a PNG of 256 × 256 and kept at once, and the link’s picture is drawn with it', async () => {
  const { api } = await openShare({ getLivePage: () => NONE, savePicture: () => ({ hash: HASH }) })
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  await userEvent.upload(dialog.getByLabelText('Picture of the logo'), new File([await drawPhoto()], 'logo.png'))
  await expect.element(dialog.getByRole('img', { name: 'The bot’s logo' })).toBeInTheDocument()
  await expect.poll(() => api.calls.filter(({ name }) => name === 'savePicture').length).toBe(2)
  const sent = api.calls.filter(({ name }) => name === 'savePicture').map(({ body }) => body as SentPicture)
  expect(sent.map(({ kind }) => kind)).toEqual(['logo', 'share'])
  expect(await Promise.all(sent.map(({ data }) => describeSizeOf(data)))).toEqual(['256 × 256', '1200 × 630'])
  for (const { data } of sent) expect(atob(data).length).toBeLessThanOrEqual(100_000)
})

test('the link’s picture is drawn also where another section is opened before the logo is kept', async () => {
  const isKept = Promise.withResolvers<void>()
  const { api } = await openShare({
    getLivePage: () => NONE,
    savePicture: async () => {
      await isKept.promise
      return { hash: HASH }
    },
  })
  const listKinds = () =>
    api.calls.filter(({ name }) => name === 'savePicture').map(({ body }) => (body as SentPicture).kind)
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  await userEvent.upload(dialog.getByLabelText('Picture of the logo'), new File([await drawPhoto()], 'logo.png'))
  await expect.poll(listKinds).toEqual(['logo'])
  await userEvent.click(dialog.getByText('Install', { exact: true }))
  isKept.resolve()
  await expect.poll(listKinds).toEqual(['logo', 'share'])
})

const RED = [255, 0, 0, 255]
const NOTHING = [0, 0, 0, 0]

/** The logo is twice as wide as high, so a quarter of the square stays empty above the logo and below it. */
test.each([
  ['of its own size', 'width="40" height="20"'],
  ['of a size and a view box', 'width="40mm" height="20mm" viewBox="0 0 4 2"'],
  ['of a view box alone', 'viewBox="0 0 4 2"'],
  ['of the whole width', 'width="100%" viewBox="-1, -1, 0.4, 0.2"'],
])('an SVG %s is a logo too, and keeps its proportions', async (_, size) => {
  const { api } = await openShare({ getLivePage: () => NONE, savePicture: () => ({ hash: HASH }) })
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  const svg = `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size}>
    <rect x="-100" y="-100" width="1000" height="1000" fill="#f00" stroke-width="3"/></svg>`
  const file = new File([svg], 'logo.svg', { type: 'image/svg+xml' })
  await userEvent.upload(dialog.getByLabelText('Picture of the logo'), file)
  await expect.element(dialog.getByRole('img', { name: 'The bot’s logo' })).toBeInTheDocument()
  const sent = api.calls.find(({ name }) => name === 'savePicture')?.body as SentPicture
  expect(await describeSizeOf(sent.data)).toBe('256 × 256')
  const places = [60, 68, 128, 188, 196].map((y) => [4, y] as const)
  expect(await readColorsOf(sent.data, places)).toEqual([NOTHING, RED, RED, RED, NOTHING])
  // Wait for the link's picture, which is saved after the logo: otherwise the next test would count this call.
  await expect.poll(() => api.calls.filter(({ name }) => name === 'savePicture').length).toBe(2)
})

test('a file that calls itself an SVG and is none is refused with words', async () => {
  const { api } = await openShare({ getLivePage: () => NONE })
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  const file = new File(['<svg'], 'logo.svg', { type: 'image/svg+xml' })
  await userEvent.upload(dialog.getByLabelText('Picture of the logo'), file)
  await expect.element(dialog.getByText(/cannot read this picture/)).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'savePicture')).toBe(false)
})

test('a file that is no picture is refused with words, and nothing is sent', async () => {
  const { api } = await openShare({ getLivePage: () => NONE })
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  await userEvent.upload(dialog.getByLabelText('Picture of the logo'), new File(['no picture'], 'logo.png'))
  await expect.element(dialog.getByText(/cannot read this picture/)).toBeVisible()
  expect(api.calls.some(({ name }) => name === 'savePicture')).toBe(false)
})

test('a logo that is chosen without a network is not called unreadable: it waits, and is kept when the network is back', async () => {
  const { api } = await openShare({ getLivePage: () => NONE, savePicture: () => ({ hash: HASH }) })
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  const fetchOnline = globalThis.fetch
  const rejectFetch = () => Promise.reject(new TypeError('no network'))
  globalThis.fetch = (input, init) => (input === '/theme.js' ? rejectFetch() : fetchOnline(input, init))
  api.handleReadiness(rejectFetch)
  window.dispatchEvent(new Event('offline'))
  await userEvent.upload(dialog.getByLabelText('Picture of the logo'), new File([await drawPhoto()], 'logo.png'))
  await expect.element(dialog.getByRole('button', { name: 'Choose a picture' })).toBeDisabled()
  expect(dialog.getByText(/cannot read this picture/).elements()).toHaveLength(0)
  expect(api.calls.some(({ name }) => name === 'savePicture')).toBe(false)
  globalThis.fetch = fetchOnline
  api.handleReadiness(() => Response.json({}))
  window.dispatchEvent(new Event('online'))
  await expect.element(dialog.getByRole('img', { name: 'The bot’s logo' })).toBeInTheDocument()
  await expect.poll(() => api.calls.filter(({ name }) => name === 'savePicture').length).toBe(2)
})

test('what was said of a picture that cannot be read goes when the logo is removed', async () => {
  await openShare({ getLivePage: () => ({ ...NONE, logo: HASH }), removePicture: () => ({}) })
  await userEvent.click(dialog.getByText('Look', { exact: true }))
  await userEvent.upload(dialog.getByLabelText('Picture of the logo'), new File(['no picture'], 'logo.png'))
  await expect.element(dialog.getByText(/cannot read this picture/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await expect.element(dialog.getByText(/cannot read this picture/)).not.toBeInTheDocument()
})

interface SentPicture {
  kind: string
  data: string
}

async function drawPhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(900, 600)
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no canvas')
  const pixels = brush.createImageData(900, 600)
  let seed = 1
  for (let at = 0; at < pixels.data.length; at += 1) {
    seed = (seed * 16807) % 2147483647
    pixels.data[at] = at % 4 === 3 ? 255 : seed % 256
  }
  brush.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

async function describeSizeOf(data: string): Promise<string> {
  const { width, height } = await openPng(data)
  return `${width} × ${height}`
}

async function readColorsOf(data: string, places: readonly (readonly [number, number])[]): Promise<number[][]> {
  const picture = await openPng(data)
  const brush = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  brush?.drawImage(picture, 0, 0)
  return places.map(([x, y]) => Array.from(brush?.getImageData(x, y, 1, 1).data ?? []))
}

function openPng(data: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  return createImageBitmap(new Blob([bytes], { type: 'image/png' }))
}
