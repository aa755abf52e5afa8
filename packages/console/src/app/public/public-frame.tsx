import type { ReactNode } from 'react'
import { PublicFooter } from '#app/public/public-footer.tsx'
import { PublicHeader } from '#app/public/public-header.tsx'
import { useFreshUser } from '#app/public/use-fresh-user.ts'
import { SkipLink } from '#app/shell/skip-link.tsx'

/** Header and footer of the pages that everyone may read. */
export function PublicFrame({ children }: { children: ReactNode }) {
  useFreshUser()
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
