import { useEffect, useState } from 'react'
import { useNavigation } from '#ui/navigation.tsx'

/**
 * The token of a mailed link, taken out of the address bar at once: it must not stay in the history or be copied from there.
 * Null where the link has none; undefined in a prerendered page until its program runs.
 */
export function useMailedToken(): string | null | undefined {
  const { useHash, useDropHash } = useNavigation()
  const hash = useHash()
  const dropHash = useDropHash()
  const given = new URLSearchParams(hash?.slice(1)).get('token')
  const [token, setToken] = useState(given)
  // Another link may be opened in the same tab.
  if (given !== null && given !== token) setToken(given)
  useEffect(() => {
    if (hash) dropHash()
  }, [hash, dropHash])
  return hash === undefined ? undefined : token
}
