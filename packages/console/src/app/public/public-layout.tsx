import { Outlet } from 'react-router-dom'
import PublicFrame from './public-frame.tsx'

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
