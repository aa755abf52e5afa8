import type { Template } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { findErrorText } from '#api/error-texts.ts'
import { withdrawTemplateMutation } from '#api/templates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormError } from '#ui/form-error.tsx'
import { showToast } from '#ui/toast.ts'

/** Tells the author of a template who sees it, and takes it back out of the library. */
export function OwnTemplate({ template }: { template: Template }) {
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useMutation(withdrawTemplateMutation)
  const close = () => setIsAsking(false)
  const confirm = () =>
    withdraw.mutate(template.id, { onSuccess: () => showToast(`“${template.name}” was withdrawn.`) })
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
      <Badge tone={template.approved ? 'green' : 'amber'}>
        {template.approved ? 'Published by you' : 'Yours, waiting for approval'}
      </Badge>
      <Button variant="quiet" size="small" aria-label={`Withdraw ${template.name}`} onClick={() => setIsAsking(true)}>
        Withdraw
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title="Withdraw template"
        description={`“${template.name}” leaves the library. Projects that were made of it stay as they are.`}
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" pending={withdraw.isPending} onClick={confirm}>
              Withdraw
            </Button>
          </>
        }
      >
        <FormError error={withdraw.isPending ? null : findErrorText(withdraw.error)} />
      </Dialog>
    </div>
  )
}
