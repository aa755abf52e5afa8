import type { Template } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { findErrorText } from '#api/error-texts.ts'
import { createProjectMutation } from '#api/projects.ts'
import { RequiredSetup } from '#features/library/required-setup.tsx'
import { TemplateBricks } from '#features/library/template-bricks.tsx'
import { editPath } from '#pages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FILLED } from '#ui/field-rules.ts'
import { FormError } from '#ui/form-error.tsx'
import { TextField } from '#ui/text-field.tsx'

const FORM_ID = 'template-to-project'

interface TemplateDialogProps {
  open: boolean
  template: Template | null
  onClose: () => void
}

/** What a template does, which APIs it calls, what must be set up, and the way to make it one's own. */
export default function TemplateDialog({ open, template, onClose }: TemplateDialogProps) {
  const add = useCreateProject()
  const close = () => {
    onClose()
    add.reset()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={template?.name}
      description={template?.description}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={add.isPending}>
            Add as project
          </Button>
        </>
      }
    >
      {template && (
        <div className="flex flex-col gap-5">
          <TemplateBricks bricks={template.bricks} />
          <RequiredSetup labels={template.required} />
          <AddForm template={template} add={add} />
        </div>
      )}
    </Dialog>
  )
}

function AddForm({ template, add }: { template: Template; add: ReturnType<typeof useCreateProject> }) {
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { 'new-project-name': template.name } })
  const submit = handleSubmit((values) => {
    const body = { ...values, 'template-id': template.id }
    add.mutate(body, { onSuccess: ({ id }) => navigate(editPath(id)) })
  })
  return (
    <form id={FORM_ID} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name"
        required
        maxLength={LIMITS.name}
        autoComplete="off"
        error={formState.errors['new-project-name']?.message}
        {...register('new-project-name', FILLED)}
      />
      <FormError error={add.isPending ? null : findErrorText(add.error, 'obscure')} />
    </form>
  )
}

function useCreateProject() {
  return useMutation(createProjectMutation)
}
