import { useMutation } from '@tanstack/react-query'
import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { confirmHandoffAddressMutation } from '#api/projects/handoff.ts'
import { AccountFrame } from '#features/auth/account-frame.tsx'
import { useMailedToken } from '#features/auth/use-mailed-token.ts'
import { Button } from '#ui/base/button.tsx'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { FormError } from '#ui/form/form-error.tsx'

export default function ConfirmHandoffPage() {
  const token = useMailedToken()
  // The key starts a newer link in the same tab anew, so that it does not show the result of the link before.
  return token === undefined ? <LoadingView /> : <HandoffConfirmation key={token} token={token} />
}

/** Confirming needs a press of the button, because programs that check mail open its links too. */
function HandoffConfirmation({ token }: { token: string | null }) {
  const { mutate, isSuccess, isPending, error } = useMutation(confirmHandoffAddressMutation)
  if (isSuccess)
    return (
      <AccountFrame
        title="Thank you"
        lead="What visitors of that bot write to a person comes to your mailbox from now on."
        footer={null}
      >
        {null}
      </AccountFrame>
    )
  if (token === null || findErrorCode(error) === 'link_expired')
    return (
      <AccountFrame
        title="This link no longer works"
        lead="The link works for three days. Only the newest one counts: ask the owner of the bot to save the address again."
        footer={null}
      >
        {null}
      </AccountFrame>
    )
  return (
    <AccountFrame
      title="May a bot’s visitors write to you?"
      lead="Visitors of a bot made with Bricks can leave a message for a person. Its owner wants these messages to come to your mailbox. If you do not know the owner, close this page: nothing is sent to you."
      footer={null}
    >
      <FormError error={findServerText(error)} />
      <Button variant="primary" size="large" className="w-full" pending={isPending} onClick={() => mutate(token)}>
        I agree
      </Button>
    </AccountFrame>
  )
}
