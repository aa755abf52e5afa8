import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'

const pressTwice = (name: string) => userEvent.dblClick(page.getByRole('button', { name }))

test('a double click sends once, whether by a click or by its form', async () => {
  const save = vi.fn()
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
  await render(
    <form onSubmit={submit}>
      <Button pending={false} onClick={save}>
        Save
      </Button>
      <Button type="submit" pending={false}>
        Send
      </Button>
    </form>,
  )
  await pressTwice('Save')
  await pressTwice('Send')
  expect(save).toHaveBeenCalledOnce()
  expect(submit).toHaveBeenCalledOnce()
})

test('a button that sends nothing takes both clicks', async () => {
  const step = vi.fn()
  await render(<Button onClick={step}>Next</Button>)
  await pressTwice('Next')
  expect(step).toHaveBeenCalledTimes(2)
})
