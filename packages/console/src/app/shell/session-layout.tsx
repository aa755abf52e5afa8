import { Outlet } from 'react-router-dom'
import Session from '#app/session/session.tsx'

export default function SessionLayout() {
  return (
    <Session>
      <Outlet />
    </Session>
  )
}
