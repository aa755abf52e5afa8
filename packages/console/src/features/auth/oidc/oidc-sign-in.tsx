import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { configQuery } from '#api/account/config.ts'
import { startOidcMutation } from '#api/account/sign-in/oidc.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { findNextPathOrDashboard } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { useNavigation } from '#ui/navigation/navigation.tsx'

export function OidcSignIn() {
  const { data: config } = useQuery(configQuery)
  const start = useMutation(startOidcMutation)
  const search = useNavigation().useSearch()
  const { reset } = start
  // Who comes back from the provider by the Back button finds the page as it was left, with its button waiting.
  useEffect(() => {
    const resetIfShownAgain = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', resetIfShownAgain)
    return () => removeEventListener('pageshow', resetIfShownAgain)
  }, [reset])
  if (!config?.sign_in_with) return null
  return (
    <>
      <Button
        size="large"
        pending={start.isPending || start.isSuccess}
        onClick={() => start.mutate(findNextPathOrDashboard(search), { onSuccess: (url) => location.assign(url) })}
      >
        Continue with {config.sign_in_with}
      </Button>
      <FormError error={start.isPending ? null : findServerText(start.error)} />
    </>
  )
}
