import { Outlet } from 'react-router-dom'
import { Providers } from '#app/providers.tsx'
import { queryClient } from '#app/query-client.ts'

/** Around the pages that talk to the server. Its own chunk: the landing page does without. */
export default function SessionLayout() {
  return (
    <Providers client={queryClient}>
      <Outlet />
    </Providers>
  )
}
