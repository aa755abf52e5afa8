import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { PROJECT } from '#test/sample-data.ts'

// The editor takes its time, as on a slow line.
vi.mock('#features/editor/editor-page.tsx', async (load) => {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  return load()
})

test('the editor that is opened right after a search was typed opens, though its page takes time', async () => {
  await page.viewport(1280, 860)
  const { path } = await openPage(`/edit/${PROJECT.id}/conversations`)
  const search = page.getByRole('searchbox', { name: 'Search what was said' })
  await expect.element(search).toBeVisible()
  const editor = document.querySelector<HTMLElement>(`a[href="/edit/${PROJECT.id}"]`)
  await search.fill('lamp')
  editor?.click()
  await expect.poll(path, { timeout: 5_000 }).toBe(`/edit/${PROJECT.id}`)
})
