import '#styles/main.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import DialogPanel from './dialog-panel.tsx'

// Safari counts a window with a distance to the top and to the bottom as one of a known height, also where its height is
// that of its content. So a basis in percent would be 0 there. Chromium shows both alike, hence the look at the style.
for (const [name, aside] of [
  ['a dialog', undefined],
  ['a dialog with a second column', <p key="aside">Beside it</p>],
] as const)
  test(`${name} is as high as its content in every browser`, async () => {
    await render(
      <DialogPanel open onClose={() => undefined} title="Add new API" aside={aside}>
        <p>What it is about</p>
      </DialogPanel>,
    )
    await expect.element(page.getByText('What it is about')).toBeVisible()
    const scrolled = document.querySelector('[role=dialog] > .overscroll-contain')
    expect(scrolled?.textContent).toContain('What it is about')
    expect(scrolled && getComputedStyle(scrolled).flexBasis).toBe('auto')
  })
