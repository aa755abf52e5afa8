import { useEffect, useState } from 'react'
import { useNavigation } from '#ui/navigation/navigation.tsx'

/**
 * The token leaves the address bar at once, so that it is not kept in the history or copied. The result is null if the
 * link has no token, and undefined until a prerendered page's program runs.
 */
export function useMailedToken(): string | null | undefined {
  const { useHash, useDropHash } = useNavigation()
  const hash = useHash()
  const dropHash = useDropHash()
  const given = new URLSearchParams(hash?.slice(1)).get('token')
  const [token, setToken] = useState(given)
  if (given !== null && given !== token) setToken(given)
  useEffect(() => {
    if (hash) dropHash()
  }, [hash, dropHash])
  return hash === undefined ? undefined : token
}
