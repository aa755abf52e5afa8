import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'

const readBackground = () => getComputedStyle(document.body).backgroundColor

test('a chosen theme holds at once and is kept, and the system is followed again on request', async () => {
  await page.viewport(1280, 800)
  await openPage('/dashboard')
  await page.getByRole('button', { name: 'User menu: Bea Builder' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  const light = readBackground()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  expect(readBackground()).not.toBe(light)
  expect(localStorage.getItem('theme')).toBe('dark')
  await page.getByRole('menuitemradio', { name: 'Same as the system' }).click()
  expect(localStorage.getItem('theme')).toBeNull()
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('on paper a page is light, also where the dark theme was chosen', async () => {
  await openPage('/dashboard')
  onTestFinished(async () => {
    delete document.documentElement.dataset.theme
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  document.documentElement.dataset.theme = 'light'
  const light = readBackground()
  document.documentElement.dataset.theme = 'dark'
  expect(readBackground()).not.toBe(light)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.poll(readBackground).toBe(light)
})
