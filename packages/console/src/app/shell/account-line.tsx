import { lazy, Suspense } from 'react'
import { useSession } from '#api/account/user.ts'
import { loadChunk } from '#load-chunk.ts'

const AccountBar = lazy(() => loadChunk(() => import('#app/account/account-bar.tsx')))

export function AccountLine() {
  const { user } = useSession()
  if (!user || user.account.mine) return null
  return (
    <Suspense fallback={null}>
      <AccountBar user={user} />
    </Suspense>
  )
}
