import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { LIVE_PROJECT, PROJECT } from '#test/sample-data.ts'

const REFUSED = 'The browser did not allow copying. Select the text and copy it by hand.'

async function pressCopy(runCommand: () => boolean) {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const command = vi.spyOn(document, 'execCommand').mockImplementation(runCommand)
  onTestFinished(() => {
    write.mockRestore()
    command.mockRestore()
  })
  await openPage(`/edit/${PROJECT.id}`, { api: { getProject: () => ({ ...PROJECT, live: true }) } })
  await userEvent.click(page.getByRole('button', { name: 'Copy' }))
}

test('a browser that allows no copying is named, with what to do', async () => {
  await pressCopy(() => false)
  await expect.element(page.getByText(REFUSED)).toBeVisible()
  expect(page.getByText('Copied').elements()).toEqual([])
})

test('where the clipboard is closed, as over plain HTTP, the text is copied the older way', async () => {
  const clipboardData = new DataTransfer()
  await pressCopy(() => !document.body.dispatchEvent(new ClipboardEvent('copy', { clipboardData, cancelable: true })))
  await expect.element(page.getByText('Copied')).toBeVisible()
  expect(clipboardData.getData('text/plain')).toContain(`/live/${LIVE_PROJECT.id}`)
  expect(page.getByText(REFUSED).elements()).toEqual([])
})
