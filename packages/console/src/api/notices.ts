import type { Notice } from '@bricks/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { get, post } from './http/client.ts'

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => get('/notices', { signal }),
  retry: false,
})

export const readNoticesMutation = mutationOptions({
  mutationFn: (ids: string[]) => post('/notices/read', { ids }),
  onSuccess: (_nothing, ids, _result, { client }) => {
    client.setQueryData(noticesQuery.queryKey, (notices: Notice[] | undefined) =>
      notices?.map((notice) => (ids.includes(notice.id) ? { ...notice, read: true } : notice)),
    )
  },
})
