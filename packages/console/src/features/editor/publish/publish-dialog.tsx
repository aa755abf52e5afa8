import type { Project } from '@bricks/contract'
import { LIMITS, listPublicTemplateParts } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { findErrorCode } from '#api/http/api-error.ts'
import { findErrorText, findLimitText, findServerText } from '#api/http/error-texts.ts'
import { publishTemplateMutation } from '#api/projects/templates.ts'
import { listMarkedParts, SecretsWarning } from '#features/editor/public-texts/secrets-warning.tsx'
import { BOT_IS_GONE } from '#features/editor/saving/bot-is-gone.ts'
import { TEXTS } from '#features/editor/texts.ts'
import { Button } from '#ui/base/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { showToast } from '#ui/feedback/toast.ts'
import { FILLED } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { TemplatePreview } from './template-preview.tsx'

const FORM_ID = 'publish'
const RULES = { name: FILLED, description: FILLED }

export interface PublishDialogProps {
  open: boolean
  /** The saved project: unsaved edits are not published. */
  project: Project
  onClose: () => void
}

export default function PublishDialog({ open, project, onClose }: PublishDialogProps) {
  const publish = useMutation({
    ...publishTemplateMutation,
    // Unlike `onSuccess` of the call below, this also runs if the dialog was closed meanwhile.
    onSuccess: (...answer) => {
      showToast('Published. You see it in the library now, others once an operator has approved it.')
      return publishTemplateMutation.onSuccess?.(...answer)
    },
  })
  const [texts, setTexts] = useState<Record<keyof typeof RULES, string>>()
  const [agreedOn, setAgreedOn] = useState('')
  const parts = listPublicTemplateParts({ ...project, description: '', ...texts })
  const marked = JSON.stringify(listMarkedParts(parts))
  const needsLook = marked !== '[]'
  const hasAgreed = agreedOn === marked
  const publishTexts = (values: Record<keyof typeof RULES, string>) => {
    const { id: project_id, revision } = project
    const agreement = needsLook && { confirmed: true }
    publish.mutate({ ...values, project_id, revision, ...agreement }, { onSuccess: () => closeDialog() })
  }
  const { submit, field, reset } = useUncontrolledForm(RULES, publishTexts, setTexts)
  const closeDialog = () => {
    setAgreedOn('')
    setTexts(undefined)
    reset()
    publish.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      wide
      title="Publish to library"
      description="Others start from a copy. Your keys and fixed values stay here: whoever adds it enters their own."
      footer={
        <>
          <Button variant="quiet" onClick={closeDialog}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            pending={publish.isPending}
            disabled={needsLook && !hasAgreed}
          >
            Publish
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <TextField label="Name" required maxLength={LIMITS.name} defaultValue={project.name} {...field('name')} />
        <TextArea
          label="Description"
          required
          rows={2}
          maxLength={LIMITS.description}
          placeholder="Tells customers where their order is and when it arrives."
          {...field('description')}
        />
        <FormError
          error={publish.isPending ? null : findErrorText(publish.error)}
          detail={describeRefusal(publish.error)}
        />
      </form>
      <div className="mt-6 empty:hidden">
        <SecretsWarning
          parts={parts}
          agreement={TEXTS.checkedMarks}
          hasAgreed={hasAgreed}
          onAgree={(agrees) => setAgreedOn(agrees ? marked : '')}
        />
      </div>
      <TemplatePreview project={project} parts={parts} />
    </Dialog>
  )
}

function describeRefusal(error: unknown): string | undefined {
  const code = findErrorCode(error)
  if (code === 'not_found') return BOT_IS_GONE
  return code === 'conflict' ? (findServerText(error) ?? undefined) : findLimitText(error)
}
