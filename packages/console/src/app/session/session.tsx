import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConnectivityBanner } from './connectivity-banner.tsx'
import { queryClient } from './query-client.ts'

export default function SessionProviders({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        {children}
        <ConnectivityBanner />
      </QueryClientProvider>
    </CSPProvider>
  )
}
