import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { USER } from '#test/sample-data.ts'
import { renameMutation } from './settings.ts'
import { userQuery } from './user.ts'

test.each([
  ['a plan that came meanwhile stays', { name: 'After', role: 3 }, { name: 'Before', role: 3 }],
  ['somebody who signed in meanwhile keeps their name', { name: 'Other', role: 2 }, { name: 'Other', role: 2 }],
])('a new name that is refused is taken back alone: %s', async (_what, meanwhile, then) => {
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, { ...USER, name: 'Before', role: 1 })
  const answer = Promise.withResolvers<typeof USER>()
  const mutationFn = () => answer.promise
  const saving = new MutationObserver(client, { ...renameMutation, mutationFn }).mutate('After')
  await vi.waitFor(() => expect(client.getQueryData(userQuery.queryKey)?.name).toBe('After'))
  client.setQueryData(userQuery.queryKey, { ...USER, ...meanwhile })
  answer.reject(new Error('refused'))
  await expect(saving).rejects.toThrow('refused')
  expect(client.getQueryData(userQuery.queryKey)).toEqual({ ...USER, ...then })
})
