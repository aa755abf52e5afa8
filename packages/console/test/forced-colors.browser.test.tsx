import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { EDITED } from './editor-project.ts'
import { emulateForcedColors } from './emulate.ts'
import { openPage } from './open-page.tsx'

beforeEach(() => page.viewport(1280, 860))

const inBot = { api: { getProject: () => EDITED } }
const findLink = (name: string) => page.getByRole('link', { name, exact: true }).last()
const findRadio = (name: string | RegExp) => page.getByRole('radio', { name })

const PLACES: readonly { place: string; address: string; chosen: Locator; other: Locator; keys?: string }[] = [
  { place: 'the sidebar', address: '/dashboard', chosen: findLink('Bricks'), other: findLink('Library') },
  { place: 'the filters of bots', address: '/dashboard', chosen: findRadio(/^All/), other: findRadio(/^Draft/) },
  { place: 'the settings', address: '/settings/key', chosen: findLink('OpenAI key'), other: findLink('Password') },
  {
    place: 'the tabs of a bot',
    address: `/edit/${EDITED.id}/checks`,
    chosen: findLink('Checks'),
    other: findLink('Build'),
  },
  {
    place: 'the range of the numbers',
    address: `/edit/${EDITED.id}/insights`,
    chosen: findRadio('30 days'),
    other: findRadio('90 days'),
  },
  {
    place: 'the palette',
    address: '/dashboard',
    keys: '{Control>}k{/Control}',
    chosen: page.getByRole('option').first(),
    other: page.getByRole('option').nth(1),
  },
]

test.each(PLACES)('with forced colours what is chosen in $place is seen', async ({ address, chosen, other, keys }) => {
  await emulateForcedColors()
  await openPage(address, inBot)
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (keys) await userEvent.keyboard(keys)
  await expect.element(chosen).toBeInTheDocument()
  const highlight = readSystemColor('Highlight')
  await expect.poll(() => readBackground(chosen)).toBe(highlight)
  expect(readBackground(other)).not.toBe(highlight)
})

test('with forced colours the row of a menu that the arrow keys have reached is seen', async () => {
  await emulateForcedColors()
  await openPage('/dashboard')
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  const row = page.getByRole('menuitem', { name: 'Delete' })
  await expect.element(row).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.poll(() => readBackground(row)).toBe(readSystemColor('Highlight'))
})

test('with forced colours a button has an edge, and a switch shows whether it is on', async () => {
  await emulateForcedColors()
  await openPage('/settings/account')
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeVisible()
  expect(getComputedStyle(save.element()).borderTopWidth).toBe('1px')
  await expect.element(page.getByRole('switch')).toBeVisible()
  expect(getComputedStyle(page.getByRole('switch').element()).appearance).toBe('auto')
})

test('with forced colours the bar of used chats shows how full it is', async () => {
  await emulateForcedColors()
  await openPage('/dashboard')
  const meter = page.getByRole('meter', { name: 'Chats used this month' })
  await expect.element(meter).toBeVisible()
  const picture = new Image()
  picture.src = `data:image/png;base64,${await page.screenshot({ element: meter, base64: true, save: false })}`
  await picture.decode()
  const { width, height } = picture
  const brush = new OffscreenCanvas(width, height).getContext('2d')
  brush?.drawImage(picture, 0, 0)
  const readColor = (x: number) => brush?.getImageData(x, height / 2, 1, 1).data.join()
  expect(readColor(4)).toBe('0,0,0,255')
  expect(readColor(width - 4)).toBe('255,255,255,255')
})

function readBackground(place: Locator): string {
  const element = place.element()
  return getComputedStyle(element.closest('label') ?? element).backgroundColor
}

function readSystemColor(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = name
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
