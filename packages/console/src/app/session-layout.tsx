import { Outlet } from 'react-router-dom'
import Session from '#app/session.tsx'

/** The session inside the app's router. */
export default function SessionLayout() {
  return (
    <Session>
      <Outlet />
    </Session>
  )
}
