import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { LIVE_PROJECT, PROJECT } from '#test/sample-data.ts'

const REFUSED = 'The browser did not allow copying. Select the text and copy it by hand.'

async function pressCopy() {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  onTestFinished(() => write.mockRestore())
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => ({ ...PROJECT, live: true }) } })
  await userEvent.click(page.getByRole('button', { name: 'Copy' }))
}

test('a browser that allows no copying is named, with what to do', async () => {
  const command = vi.spyOn(document, 'execCommand').mockReturnValue(false)
  onTestFinished(() => command.mockRestore())
  await pressCopy()
  await expect.element(page.getByText(REFUSED)).toBeVisible()
  expect(page.getByText('Copied').elements()).toEqual([])
})

test('where the clipboard is closed, as over plain HTTP, the browser’s own command copies the text', async () => {
  const copied: (string | undefined)[] = []
  const recordCopied = ({ clipboardData }: ClipboardEvent) => copied.push(clipboardData?.getData('text/plain'))
  window.addEventListener('copy', recordCopied)
  onTestFinished(() => window.removeEventListener('copy', recordCopied))
  await pressCopy()
  await expect.element(page.getByText('Copied')).toBeVisible()
  expect(copied).toEqual([expect.stringContaining(`/live/${LIVE_PROJECT.id}`)])
  expect(page.getByText(REFUSED).elements()).toEqual([])
})
