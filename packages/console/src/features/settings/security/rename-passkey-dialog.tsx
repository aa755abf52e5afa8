import type { Passkey } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { renamePasskeyMutation } from '#api/account/second-factors.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { FILLED } from '#ui/form/field-rules.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import ConfirmPanel from '#ui/overlay/confirm-panel.tsx'

const RULES = { name: FILLED }

interface RenamePasskeyDialogProps {
  open: boolean
  passkey: Passkey | undefined
  onClose: () => void
}

export default function RenamePasskeyDialog({ open, passkey, onClose }: RenamePasskeyDialogProps) {
  const formId = useId()
  const rename = useMutation(renamePasskeyMutation)
  const { submit, field } = useUncontrolledForm(RULES, ({ name }) => {
    if (passkey) rename.mutate({ id: passkey.id, name }, { onSuccess: onClose })
  })
  return (
    <ConfirmPanel
      open={open}
      onClose={onClose}
      title="Rename this passkey"
      confirm="Rename"
      variant="primary"
      form={formId}
      pending={rename.isPending}
      error={findServerText(rename.error)}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Name"
          required
          maxLength={LIMITS.passkeyName}
          defaultValue={passkey?.name}
          {...field('name')}
        />
      </form>
    </ConfirmPanel>
  )
}
