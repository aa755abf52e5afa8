import { expect, test } from './journey.ts'
import { createBuilder } from './steps/builder.ts'
import { signIn } from './steps/sign-in.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('drawer: on a phone the menu opens, keeps the focus, closes with Esc, and leads to every room', async ({
  page,
  product,
}) => {
  await signIn(page, await createBuilder(product, 'On a phone'))
  const opener = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const rooms = drawer.getByRole('list')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')

  await opener.tap()
  await expect(drawer).toBeVisible()
  for (const room of ['Bricks', 'Library', 'Reports', 'Logs', 'Integration', 'Documentation', 'Get Help', 'Settings']) {
    await expect(rooms.getByRole('link', { name: room, exact: true })).toBeVisible()
  }
  await expect(rooms.getByRole('link', { name: 'Bricks' })).toHaveAttribute('aria-current', 'page')
  for (let press = 0; press < 15; press++) {
    await page.keyboard.press('Tab')
    await expect(drawer.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await drawer.getByRole('link', { name: 'Library', exact: true }).tap()
  await page.waitForURL(/\/library/)
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeInViewport()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)

  await opener.tap()
  await drawer.getByRole('button', { name: 'Close menu' }).tap()
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await page.getByRole('link', { name: 'Back to the dashboard' }).tap()
  await page.waitForURL(/\/dashboard/)
})
