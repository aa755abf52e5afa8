import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'

// The page of the bot takes its time, as on a slow line.
vi.mock('#features/editor/editor-page.tsx', async (load) => {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  return load()
})

test('a bot that is opened right after its name was typed into the search opens, though its page takes time', async () => {
  const { path } = await openPage('/dashboard')
  const edit = page.getByRole('article', { name: 'Returns desk' }).getByRole('link', { name: 'Edit' })
  await expect.element(edit).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search your bots' }).fill('returns')
  ;(edit.element() as HTMLElement).click()
  await expect.poll(path, { timeout: 5_000 }).toMatch(/^\/edit\//)
})
