import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'

export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => get('/user/steps', { signal }),
  retry: false,
  // Almost every screen can take one of the steps, so the ticks are read anew whenever they are shown.
  staleTime: 0,
})

export const hideFirstStepsMutation = mutationOptions({
  mutationFn: () => post('/user/steps/hide', {}),
  onSuccess: (_nothing, _none, _result, { client }) =>
    client.setQueryData(firstStepsQuery.queryKey, (steps) => steps && { ...steps, hidden: true }),
})
