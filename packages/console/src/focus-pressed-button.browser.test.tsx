import '#styles/main.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import DialogPanel from '#ui/overlay/dialog-panel.tsx'
import { focusPressedButtons } from './focus-pressed-button.ts'

focusPressedButtons()

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <main tabIndex={-1}>
      <a href="#build">Build</a>
      <input aria-label="Name" />
      <button type="button" onClick={() => setIsOpen(true)}>
        Add new API
      </button>
      <DialogPanel open={isOpen} onClose={() => setIsOpen(false)} title="Add new API">
        <input aria-label="Address" />
      </DialogPanel>
    </main>
  )
}

const findButton = () => page.getByRole('button', { name: 'Add new API' }).element() as HTMLElement

test('where a pressed button gets no focus, as in Safari, it has it back when its dialog closes', async () => {
  await render(<Page />)
  page.getByRole('main').element().focus()
  // `click()` moves no focus. A press in Safari focuses what is around the button.
  findButton().click()
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Add new API' })).toHaveFocus()
})

test('a button that is pressed without taking the focus from a field leaves it there', async () => {
  await render(<Page />)
  page.getByRole('textbox', { name: 'Name' }).element().focus()
  findButton().click()
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})
