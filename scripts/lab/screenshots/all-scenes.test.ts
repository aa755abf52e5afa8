import { expect, test } from 'vitest'
import type { Samples } from './create-samples.ts'
import { ALL_SCENES } from './scenes/all-scenes.ts'

const samples: Samples = {
  address: 'http://localhost:1',
  tokens: { builder: '', pro: '', free: '', newcomer: '' },
  projects: { parcels: 'a', changed: 'b', longName: 'c', empty: 'd', troubled: 'e', full: 'f' },
  past: async () => ({ project: 'h', talk: 'i', turn: 'j' }),
  makeProject: async () => 'g',
}

test('every page of the console has its picture', async () => {
  // The name is computed, because the console's own check covers the types of its pages.
  const file = new URL('../../../packages/console/src/pages.ts', import.meta.url).href
  const { PAGES }: { PAGES: Record<string, { path: string }> } = await import(file)
  const paths = await Promise.all(ALL_SCENES.map(({ path }) => (typeof path === 'string' ? path : path(samples))))
  const isShown = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}([?#]|$)`)
    return paths.some((shown) => pattern.test(shown))
  }
  const pages = Object.values(PAGES).map((page) => page.path)
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.filter((path) => !isShown(path))).toEqual([])
})

test('no two scenes share a name, which is that of their files', () => {
  const names = ALL_SCENES.map(({ name }) => name)
  expect(names).toHaveLength(new Set(names).size)
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([])
})
