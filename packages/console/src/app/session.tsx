import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#app/query-client.ts'
import { ReachBanner } from '#app/reach-banner.tsx'

/** What pages that talk to the server need around them. Its own chunk: the pages that are only read do without. */
export default function Session({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        {children}
        <ReachBanner />
      </QueryClientProvider>
    </CSPProvider>
  )
}
