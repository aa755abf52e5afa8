import type { Page, Route } from '@playwright/test'
import { expect, test } from 'vitest'
import { disguiseHosts } from './disguise-hosts.ts'

test('a request that breaks off while its page closes fails alone, and ends no run', async () => {
  const gone = () => Promise.reject(new Error('Target page, context or browser has been closed'))
  let isAborted = false
  const abort = () => {
    isAborted = true
    return gone()
  }
  const route = { request: () => ({ postData: () => null }), fetch: gone, abort } as unknown as Route
  let handled: unknown
  const page = {
    route: async (_pattern: unknown, handle: (route: Route) => unknown) => {
      handled = handle(route)
    },
  } as unknown as Pick<Page, 'route'>
  await disguiseHosts(page, 'http://127.0.0.1:1', 'http://127.0.0.1:2')
  await expect(handled).resolves.toBeUndefined()
  expect(isAborted).toBe(true)
})
