import { useCallback } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { Navigation } from '#ui/navigation.tsx'

/** The ways of the app's router. */
export const ROUTED_NAVIGATION: Navigation = {
  Link,
  Redirect: ({ to }) => <Navigate to={to} replace />,
  useSearch: () => useLocation().search,
  useHash: () => useLocation().hash,
  useDropHash,
}

function useDropHash() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => void navigate(pathname, { replace: true }), [navigate, pathname])
}
