import { Outlet } from 'react-router-dom'
import { PublicFrame } from '#app/public/public-frame.tsx'

export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
