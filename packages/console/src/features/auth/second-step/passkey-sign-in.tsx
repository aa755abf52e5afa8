import { useMutation } from '@tanstack/react-query'
import { passkeySignInMutation } from '#api/account/second-factors.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'

export function PasskeySignIn() {
  const signIn = useMutation(passkeySignInMutation)
  return (
    <>
      <Button size="large" pending={signIn.isPending} onClick={() => signIn.mutate()}>
        Use a passkey
      </Button>
      <FormError error={signIn.isPending ? null : findServerText(signIn.error)} />
    </>
  )
}
