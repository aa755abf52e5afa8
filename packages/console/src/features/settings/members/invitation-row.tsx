import type { OpenInvitation } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { resendInvitationMutation, withdrawInvitationMutation } from '#api/account/members.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { formatDay } from '#ui/time/format-day.ts'

export function InvitationRow({ invitation: { id, email, rights, expires_at } }: { invitation: OpenInvitation }) {
  const resend = useMutation(resendInvitationMutation)
  const withdraw = useMutation(withdrawInvitationMutation)
  return (
    <li className="grid grid-cols-1 gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="truncate">{email}</p>
          <p className="text-12 text-muted">
            Invited as {rights === 'editor' ? 'an editor' : 'a viewer'}, until {formatDay(expires_at)}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Button
            variant="quiet"
            aria-label={resend.isSuccess ? undefined : `Send again to ${email}`}
            pending={resend.isPending}
            disabled={resend.isSuccess}
            onClick={() => resend.mutate(id)}
          >
            {resend.isSuccess ? 'Sent.' : 'Send again'}
          </Button>
          <Button
            variant="quiet"
            aria-label={`Withdraw the invitation of ${email}`}
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate(id)}
          >
            Withdraw
          </Button>
        </div>
      </div>
      <FormError error={findServerText(resend.error ?? withdraw.error)} />
    </li>
  )
}
