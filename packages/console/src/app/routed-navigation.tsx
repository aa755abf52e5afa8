import { Link, Navigate, useLocation } from 'react-router-dom'
import type { Navigation } from '#ui/navigation.tsx'

/** The ways of the app's router. */
export const ROUTED_NAVIGATION: Navigation = {
  Link,
  Redirect: ({ to }) => <Navigate to={to} replace />,
  useSearch: () => useLocation().search,
}
