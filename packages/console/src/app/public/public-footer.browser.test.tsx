import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'

const footer = page.getByRole('contentinfo')
const group = footer.getByRole('navigation', { name: 'Follow us' })

test('the footer shows the operator’s own pages elsewhere', async () => {
  const links = [{ name: 'GitHub', url: 'https://github.com/harbour' }]
  document.documentElement.dataset.social = JSON.stringify(links)
  onTestFinished(() => document.documentElement.removeAttribute('data-social'))
  await openPage('/terms', { token: null })
  await expect
    .element(group.getByRole('link', { name: 'GitHub' }))
    .toHaveAttribute('href', 'https://github.com/harbour')
})

test('an operator who names none has none, and no other company’s either', async () => {
  await openPage('/terms', { token: null })
  await expect.element(footer.getByRole('link', { name: 'Privacy' })).toBeVisible()
  expect(group.elements()).toEqual([])
  const addresses = footer
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(addresses.filter((address) => !address?.startsWith('/'))).toEqual([])
})
