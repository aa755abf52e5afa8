import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { PAGES } from '#pages.ts'
import { showToast } from '#ui/feedback/toast.ts'

/** `isUnknown`: there is no such bot. After any other error the dashboard itself says what is wrong. */
export function MissingBot({ isUnknown }: { isUnknown: boolean }) {
  useEffect(() => {
    if (isUnknown) showToast('There is no bot at this address.')
  }, [isUnknown])
  return <Navigate to={PAGES.dashboard.path} replace />
}
