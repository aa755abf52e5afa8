import type { MemberRights } from '@bricks/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQuery } from '#api/account/config.ts'
import { inviteMutation } from '#api/account/members.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { showToast } from '#ui/feedback/toast.ts'
import { EMAIL } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import { RightsSelect } from './rights-select.tsx'

const RULES = { email: EMAIL }
const WITHOUT_ACCOUNT = ' Nobody can sign up here now, so only somebody who has an account here can accept.'

export function InviteForm() {
  const invite = useMutation(inviteMutation)
  const { data: config } = useQuery(configQuery)
  const isClosed = config?.sign_up === 'closed'
  const [rights, setRights] = useState<MemberRights>('editor')
  const sendInvitation = ({ email }: { email: string }) => {
    const onSuccess = () => {
      reset()
      showToast(`An invitation is on its way to ${email}.`)
    }
    invite.mutate({ email, rights }, { onSuccess })
  }
  const { submit, field, reset } = useUncontrolledForm(RULES, sendInvitation, () => invite.reset())
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 border-t pt-5">
      <TextField
        label="E-mail of the person you invite"
        type="email"
        required
        autoComplete="off"
        hint={`They get a mail with a link that works once, for seven days, and names your address.${isClosed ? WITHOUT_ACCOUNT : ''}`}
        {...field('email')}
      />
      <FormError error={findServerText(invite.error)} />
      <div className="flex flex-wrap items-center gap-2">
        <RightsSelect label="As" value={rights} onChange={setRights} />
        <Button type="submit" variant="primary" pending={invite.isPending}>
          Invite
        </Button>
      </div>
    </form>
  )
}
