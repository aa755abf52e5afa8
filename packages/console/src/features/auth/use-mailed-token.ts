import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The token of a mailed link, taken out of the address bar at once: it must not stay in the history or be copied from there. */
export function useMailedToken(): string | null {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(hash.slice(1)).get('token')
  const [token, setToken] = useState(given)
  // Another link may be opened in the same tab.
  if (given !== null && given !== token) setToken(given)
  useEffect(() => {
    if (hash !== '') navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return token
}
