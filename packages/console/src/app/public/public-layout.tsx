import { Outlet } from 'react-router-dom'
import { PublicFrame } from '#app/public/public-frame.tsx'

/** The public frame inside the app's router. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
