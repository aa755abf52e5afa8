import { Outlet } from 'react-router-dom'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#app/query-client.ts'

/** One for the whole visit: what is known stays known from page to page. */
const client = createQueryClient()

/** Around the pages that talk to the server. Its own chunk: the landing page does without. */
export default function SessionLayout() {
  return (
    <Providers client={client}>
      <Outlet />
    </Providers>
  )
}
