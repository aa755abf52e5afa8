import type { SignUpState } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { findServerText } from '#api/http/error-texts.ts'
import { operatorMutation } from '#api/operator/operator.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { EMAIL } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import { formatDay } from '#ui/time/format-day.ts'

const RULES = { email: { pattern: EMAIL.pattern } }

export function Invitations({ state: { mode, invitations } }: { state: SignUpState }) {
  return (
    <section aria-labelledby="invitations" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="invitations" className="text-16 font-semibold">
          Invitations
        </h2>
        <p className="mt-1 text-muted">
          A link opens one account, within 14 days; with an address it opens one of that address alone.
          {mode === 'open' && ' While sign-up is open nobody needs one.'}
        </p>
      </div>
      <Card>
        <div className="grid gap-4 p-5">
          <InvitationLinkForm />
        </div>
        {invitations.length > 0 && <WaitingInvitations invitations={invitations} />}
      </Card>
    </section>
  )
}

function InvitationLinkForm() {
  const [made, setMade] = useState<{ url: string; email: string | undefined }>()
  const invite = useMutation({
    ...operatorMutation('/operator/signup/invite'),
    // The server sends a link only once, so it is kept apart: typing the next address resets the mutation.
    onSuccess: ({ url }, { email }) => setMade({ url, email }),
  })
  const { submit, field, reset } = useUncontrolledForm(
    RULES,
    ({ email }) => invite.mutate(email.trim() === '' ? {} : { email }, { onSuccess: reset }),
    () => invite.reset(),
  )
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          label="E-mail address (optional)"
          type="email"
          autoComplete="off"
          hint="Without one, whoever has the link may use it."
          {...field('email')}
        />
        <div>
          <Button type="submit" variant="primary" pending={invite.isPending}>
            Make a link
          </Button>
        </div>
      </form>
      <FormError error={findServerText(invite.error)} />
      {made && <NewInvitationLink {...made} />}
    </>
  )
}

/** The server keeps only the hash of the link, so the link is shown only once. */
function NewInvitationLink({ url, email }: { url: string; email: string | undefined }) {
  return (
    <Notice tone="success" role="status">
      <p className="font-medium wrap-anywhere">
        Copy this link{email && ` for ${email}`} and send it yourself. It is shown this once.
      </p>
      <p className="my-3 font-mono text-12 wrap-anywhere">{url}</p>
      <CopyButton text={url} label="Copy the link" />
    </Notice>
  )
}

function WaitingInvitations({ invitations }: Pick<SignUpState, 'invitations'>) {
  const withdraw = useMutation(operatorMutation('/operator/signup/withdraw'))
  return (
    <div className="border-t px-5 py-1">
      <FormError error={findServerText(withdraw.error)} />
      <ul aria-label="Invitations" className="divide-y">
        {invitations.map(({ id, email, expires_at }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="truncate" title={email}>
                {email || 'Whoever has the link'}
              </p>
              <p className="text-12 text-muted">until {formatDay(expires_at)}</p>
            </div>
            <Button
              variant="quiet"
              pending={withdraw.isPending && withdraw.variables.id === id}
              disabled={withdraw.isPending}
              onClick={() => withdraw.mutate({ id })}
            >
              Withdraw
              <span className="sr-only"> the invitation of {email || 'whoever has the link'}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
