import { Outlet } from 'react-router-dom'
import { PublicFooter } from '#app/public/public-footer.tsx'
import { PublicHeader } from '#app/public/public-header.tsx'
import { SkipLink } from '#app/shell/skip-link.tsx'

export function PublicLayout() {
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
    </>
  )
}
