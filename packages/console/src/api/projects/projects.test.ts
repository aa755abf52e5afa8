import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { DRAFT_PROJECT, LIVE_PROJECT, PROJECT } from '#test/sample-data.ts'
import { projectsQuery, updateProjectMutation } from './projects.ts'

test('a save that is refused takes its name back from the list, and leaves what the list got meanwhile', async () => {
  const client = new QueryClient()
  const listed = { ...LIVE_PROJECT, id: PROJECT.id, name: 'Before' }
  const readNames = () => client.getQueryData(projectsQuery.queryKey)?.map(({ name }) => name)
  client.setQueryData(projectsQuery.queryKey, [listed])
  const answer = Promise.withResolvers<typeof PROJECT>()
  const mutationFn = () => answer.promise
  const saving = new MutationObserver(client, { ...updateProjectMutation, mutationFn }).mutate({
    id: PROJECT.id,
    revision: PROJECT.revision,
    name: 'After',
  })
  await vi.waitFor(() => expect(readNames()).toEqual(['After']))
  client.setQueryData(projectsQuery.queryKey, (list) => list && [...list, { ...DRAFT_PROJECT, name: 'Added' }])
  answer.reject(new Error('refused'))
  await expect(saving).rejects.toThrow('refused')
  expect(readNames()).toEqual(['Before', 'Added'])
})
