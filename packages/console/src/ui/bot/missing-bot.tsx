import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { PAGES } from '#pages.ts'
import { showToast } from '#ui/feedback/toast.ts'

/** Leads to the dashboard. `isUnknown`: no such bot exists, and a toast says so; other errors show on the dashboard. */
export function MissingBot({ isUnknown }: { isUnknown: boolean }) {
  useEffect(() => {
    if (isUnknown) showToast('There is no bot at this address.')
  }, [isUnknown])
  return <Navigate to={PAGES.dashboard.path} replace />
}
