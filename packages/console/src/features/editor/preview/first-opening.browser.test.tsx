import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { PROJECT, USER } from '#test/sample-data.ts'

// Its program never comes, as without a network.
vi.mock('./preview-pane.tsx', () => new Promise(() => {}))

test('on a phone the preview that is opened shows at once, and can be closed before its program has come', async () => {
  await page.viewport(390, 844)
  await openPage(`/edit/${PROJECT.id}`)
  const button = page.getByRole('button', { name: 'Preview' })
  await userEvent.click(button)
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  const close = page.getByRole('button', { name: 'Close the preview' })
  await expect.element(close).toBeInViewport()
  await userEvent.click(close)
  await expect.element(close).not.toBeInTheDocument()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})

test('what stands for the preview keeps a line for the chats on the house, where there are any', async () => {
  await page.viewport(1280, 844)
  const house_chats = { left: 43, of: 50 }
  await openPage(`/edit/${PROJECT.id}`, { api: { getUser: () => ({ ...USER, house_chats }) } })
  await expect.element(page.getByRole('heading', { name: 'Connected APIs' })).toBeVisible()
  const words = page.getByText('runs on what you see, saved or not').element()
  const pane = words.closest('header')?.parentElement
  expect(pane?.lastElementChild?.textContent).toBe('\u00a0')
})
