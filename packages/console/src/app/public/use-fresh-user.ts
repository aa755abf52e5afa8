import { useEffect } from 'react'
import { useToken } from '#api/session.ts'

/**
 * Asks the server once whether the kept session still holds, and who it is. What talks to the server is fetched for that
 * alone, after the page stands; who is signed out never needs it. Without an answer the page goes on as it is.
 */
export function useFreshUser(): void {
  const token = useToken()
  useEffect(() => {
    if (token === null) return
    import('#app/ask-user.ts').then(({ askUser }) => askUser()).catch(() => undefined)
  }, [token])
}
