import { useEffect, useState } from 'react'
import { withTabStorage } from '#api/session/tab-storage.ts'
import { useNavigation } from '#ui/navigation/navigation.tsx'

const NAME = 'invitation'
const KEY = 'sign-up-invitation'

export function useSignUpInvitation(): string | undefined {
  const { useHash, useDropHash } = useNavigation()
  const hash = useHash()
  const dropHash = useDropHash()
  const given = new URLSearchParams(hash?.slice(1)).get(NAME)
  const [kept, setKept] = useState(given)
  if (given !== null && given !== kept) setKept(given)

  useEffect(() => {
    if (given === null) return setKept((known) => known ?? withTabStorage((storage) => storage.getItem(KEY)) ?? null)
    withTabStorage((storage) => storage.setItem(KEY, given))
    dropHash()
  }, [given, dropHash])
  return kept ?? undefined
}

export function forgetSignUpInvitation(): void {
  withTabStorage((storage) => storage.removeItem(KEY))
}
