import { LIMITS } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { findErrorText, findLimitText } from '#api/http/error-texts.ts'
import { createProjectMutation } from '#api/projects/projects.ts'
import { createUuid } from '#create-uuid.ts'
import { buildEditPath } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { FILLED } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { ImportProject } from './import-project.tsx'

const FORM_ID = 'create-project'
const RULES = { 'new-project-name': FILLED }

export default function CreateProjectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const create = useMutation(createProjectMutation)
  const attempt = useRef<{ name: string; id: string }>(undefined)
  const { submit, field, reset } = useUncontrolledForm(RULES, (values) => {
    // A retry sends the same id, so that a lost answer makes no second bot. Another name gets a new id, because the
    // server would answer the same id with the first bot and its first name.
    const name = values['new-project-name']
    if (attempt.current?.name !== name) attempt.current = { name, id: createUuid() }
    const body = { ...values, request_id: attempt.current.id }
    create.mutate(body, { onSuccess: ({ id }) => navigate(buildEditPath(id)) })
  })
  const closeDialog = () => {
    onClose()
    reset()
    create.reset()
    attempt.current = undefined
  }
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title="Give it a name"
      description="What your visitors will know it by. You can change it later."
      footer={
        <>
          <Button variant="quiet" onClick={closeDialog}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={create.isPending}>
            Create
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Name"
          required
          maxLength={LIMITS.name}
          placeholder="Parcel helper"
          autoComplete="off"
          {...field('new-project-name')}
        />
        <FormError
          error={create.isPending ? null : findErrorText(create.error, 'obscure')}
          detail={findLimitText(create.error)}
        />
      </form>
      <div className="mt-5">
        <ImportProject />
      </div>
    </Dialog>
  )
}
