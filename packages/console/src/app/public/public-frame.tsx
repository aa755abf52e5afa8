import { type ReactNode, useEffect } from 'react'
import { useToken } from '#api/session/session.ts'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'

export default function PublicFrame({ children }: { children: ReactNode }) {
  useRefreshKnownUser()
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PublicFooter />
    </>
  )
}

/**
 * The code that asks the server about the stored session loads after the page is drawn, and only if a token is stored.
 */
function useRefreshKnownUser(): void {
  const token = useToken()
  useEffect(() => {
    if (token === null) return
    import('#app/session/refresh-known-user.ts')
      .then(({ refreshKnownUser }) => refreshKnownUser())
      .catch(() => undefined)
  }, [token])
}
