import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { resendConfirmationMutation } from '#api/account/account-links.ts'
import { settingsQuery, useSession } from '#api/account/user.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'

const LOOK_EVERY_MS = 3_000

const GOALS = {
  deploy: {
    description: 'Your bot is saved. It goes live as soon as we know that this address is yours.',
    next: 'Then the bot goes live by itself.',
  },
  show: {
    description: 'Your bot is saved. A link to it can be made as soon as we know that this address is yours.',
    next: 'Then the link is made by itself.',
  },
}

interface ConfirmEmailDialogProps {
  open: boolean
  goal: keyof typeof GOALS
  onConfirmed: () => void
  onClose: () => void
}

export default function ConfirmEmailDialog({ open, goal, onConfirmed, onClose }: ConfirmEmailDialogProps) {
  const { user } = useSession()
  const resend = useMutation(resendConfirmationMutation)
  const isConfirmed = useIsEmailNewlyConfirmed(open)
  const goOn = useEffectEvent(onConfirmed)
  useEffect(() => {
    if (isConfirmed) goOn()
  }, [isConfirmed])
  const closeDialog = () => {
    onClose()
    resend.reset()
  }
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title="Confirm your e-mail address"
      description={GOALS[goal].description}
      footer={
        <>
          <Button variant="quiet" onClick={closeDialog}>
            Not now
          </Button>
          <Button pending={resend.isPending} disabled={resend.isSuccess} onClick={() => resend.mutate()}>
            {resend.isSuccess ? 'Sent.' : 'Send the mail again'}
          </Button>
        </>
      }
    >
      <p>
        A mail with a link was sent to <strong className="wrap-break-word">{user?.username}</strong>. Follow it, here or
        on any other device. Nothing there? Look among the junk mail.
      </p>
      <p role="status" className="mt-4 flex items-center gap-3 text-muted">
        <Spinner className="size-4" />
        Waiting for it. {GOALS[goal].next}
      </p>
      {resend.error && (
        <div className="mt-3">
          <FormError error={findServerText(resend.error)} />
        </div>
      )}
    </Dialog>
  )
}

/**
 * True once the address changes from unconfirmed to confirmed. An address that was confirmed before does not count:
 * otherwise a refused deploy would be repeated without end.
 */
function useIsEmailNewlyConfirmed(isAsked: boolean): boolean {
  const { data } = useQuery({ ...settingsQuery, enabled: isAsked, refetchInterval: LOOK_EVERY_MS })
  const isConfirmed = data?.account.email_confirmed
  const [wasMissing, setWasMissing] = useState(false)
  if (wasMissing !== isAsked && (!isAsked || isConfirmed === false)) setWasMissing(isAsked)
  return isAsked && wasMissing && isConfirmed === true
}
