import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'

const FRESH_MS = 15_000
const MOST_RETRIES = 2

/** The server's refusals are answers and are not asked for again; what never arrived is. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => !(error instanceof ApiError) && failures < MOST_RETRIES,
      },
    },
  })
}
