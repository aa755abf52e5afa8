import { Outlet } from 'react-router-dom'
import SessionProviders from '#app/session/session.tsx'

export default function SessionLayout() {
  return (
    <SessionProviders>
      <Outlet />
    </SessionProviders>
  )
}
