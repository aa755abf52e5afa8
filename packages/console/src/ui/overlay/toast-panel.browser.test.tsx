import '#styles/main.css'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showToast } from '#ui/feedback/toast.ts'
import ToastPanel from './toast-panel.tsx'

/** A page whose last control shows a toast, so that Tab leads from that control into the toast. */
function Bricks() {
  const [isThere, setIsThere] = useState(true)
  const remove = () =>
    showToast('“Weather” was deleted.', { action: { label: 'Undo', onClick: () => undefined }, timeout: 0 })
  return (
    <>
      <main tabIndex={-1}>
        <button type="button" onClick={() => setIsThere(false)}>
          Close the menu
        </button>
        {isThere && (
          <button type="button" onClick={remove}>
            Delete
          </button>
        )}
      </main>
      <ToastPanel />
    </>
  )
}

async function tabIntoToast(name: string, fill = (_main: Element) => {}) {
  await render(<Bricks />)
  fill(page.getByRole('main').element())
  const opener = page.getByRole('button', { name: 'Delete' })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  // Base UI hides “Dismiss” from screen readers until the focus is in the toast.
  const button = page.getByRole('button', { name, includeHidden: true })
  await expect.element(button).toBeVisible()
  while (document.activeElement !== button.element()) await userEvent.tab()
  return opener
}

for (const [name, key] of [
  ['Undo', '{Enter}'],
  ['Undo', ' '],
  ['Dismiss', '{Enter}'],
  ['Dismiss', '{Escape}'],
] as const)
  test(`whoever came to “${name}” of a toast by Tab and presses ${key === ' ' ? 'Space' : key} is back where they came from`, async () => {
    const opener = await tabIntoToast(name)
    await userEvent.keyboard(key)
    await expect.element(opener).toHaveFocus()
    await expect.element(page.getByText('“Weather” was deleted.')).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

test('where the chat stands before a toast, “Undo” leads from its field to the content of the page', async () => {
  const chat = document.createElement('div')
  onTestFinished(() => chat.remove())
  chat.attachShadow({ mode: 'open' }).append(document.createElement('textarea'))
  await tabIntoToast('Undo', (main) => main.append(chat))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('where the control that they came from is gone, “Undo” of a toast leads to the content of the page', async () => {
  await tabIntoToast('Undo')
  ;(page.getByRole('button', { name: 'Close the menu' }).element() as HTMLElement).click()
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})
