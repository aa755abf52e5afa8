import { queryOptions } from '@tanstack/react-query'
import { get } from '#api/client.ts'

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => get('/templates/all', { signal }),
  retry: false,
})
