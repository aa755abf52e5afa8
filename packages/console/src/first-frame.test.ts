import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { findGoalOfPath } from './goals.ts'
import { buildSignInPath, findNextPath } from './pages.ts'

const PROGRAM = readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8')

function runFirstFrame(address: string, kept: Record<string, string> | null = {}) {
  const dataset: Record<string, string> = {}
  const localStorage = {
    getItem: (key: string) => {
      if (!kept) throw new Error('closed')
      return kept[key] ?? null
    },
  }
  const { search } = new URL(address, 'https://console.example')
  runInNewContext(PROGRAM, {
    document: { documentElement: { dataset } },
    localStorage,
    location: { search },
    URLSearchParams,
  })
  return dataset
}

test.each([
  '/dashboard',
  '/dashboard?a=b',
  '/dashboard/success',
  '/getpro',
  '/getpro?frequency=annually',
  '/getpremium#a',
  '/getprose',
  '/settings',
  '//getpro',
  'https://evil.example/getpro',
])('the first frame and the program see the same goal in %s', (next) => {
  const address = buildSignInPath(next)
  const path = findNextPath(new URL(address, 'https://console.example').search)
  expect(runFirstFrame(address).goal).toBe(path && findGoalOfPath(path))
})

test('the first frame knows a session and a chosen theme, and does without storage', () => {
  expect(runFirstFrame('/', { token: 'bricks_a', theme: 'dark' })).toEqual({ session: 'open', theme: 'dark' })
  expect(runFirstFrame('/', { theme: 'pink' })).toEqual({})
  expect(runFirstFrame('/signin?next=/getpro', null)).toEqual({ goal: 'pro' })
})
