import { expect, test } from 'vitest'
import { LIGHT_PAGES } from '#app/light-pages.ts'
import { PAGES } from '#pages.ts'

test('every page that search engines are told of stands by itself, and so do those that mailed links lead to', () => {
  const described = Object.values(PAGES).filter((page) => 'description' in page)
  const light = LIGHT_PAGES.map(({ page }) => page.path)
  for (const { path } of described) expect(light).toContain(path)
  expect(light).toEqual(expect.arrayContaining(['/reset-password', '/confirm-email']))
})
