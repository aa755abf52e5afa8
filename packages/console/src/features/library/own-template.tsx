import type { Template } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayEdit } from '#api/account/may-edit.ts'
import { findErrorText } from '#api/http/error-texts.ts'
import { withdrawTemplateMutation } from '#api/projects/templates.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { showToast } from '#ui/feedback/toast.ts'
import { ConfirmDialog } from '#ui/overlay/lazy-dialog.tsx'

export function OwnTemplate({ template }: { template: Template }) {
  const mayWithdraw = useMayEdit()
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useMutation(withdrawTemplateMutation)
  const withdrawTemplate = () =>
    withdraw.mutate(template.id, { onSuccess: () => showToast(`“${template.name}” was withdrawn.`) })
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
      <Badge tone={template.approved ? 'green' : 'amber'}>
        {template.approved ? 'Published by you' : 'Yours, waiting for approval'}
      </Badge>
      {mayWithdraw && (
        <Button variant="quiet" size="small" aria-label={`Withdraw ${template.name}`} onClick={() => setIsAsking(true)}>
          Withdraw
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Withdraw template"
        description={`“${template.name}” leaves the library. Bots that were made of it stay as they are.`}
        confirm="Withdraw"
        pending={withdraw.isPending}
        error={findErrorText(withdraw.error)}
        onConfirm={withdrawTemplate}
      />
    </div>
  )
}
