import { ERROR_CODES } from '@bricks/contract/wire'
import { useState } from 'react'
import { findErrorCode } from '#api/http/api-error.ts'
import { buildEditPath } from '#pages.ts'
import { PlanLimitDialog } from '#ui/plan/plan-dialogs.tsx'
import type { Saving } from './use-draft-saving.ts'
import { useKeepEditorToReturnTo } from './use-keep-editor-to-return-to.ts'

interface BrickLimitDialogProps {
  open: boolean
  projectId: string
  saving: Saving
  role: number
  onClose: () => void
}

export function BrickLimitDialog({ open, projectId, saving, role, onClose }: BrickLimitDialogProps) {
  const [seen, setSeen] = useState<Error | null>(null)
  const wasRefused = findErrorCode(saving.error) === 'brick_limit_reached' && seen !== saving.error
  useKeepEditorToReturnTo(open || wasRefused, buildEditPath(projectId, wasRefused ? undefined : 'add-api'))
  return (
    <PlanLimitDialog
      open={open || wasRefused}
      role={role}
      text={ERROR_CODES.brick_limit_reached.message}
      onClose={() => {
        setSeen(saving.error)
        onClose()
      }}
    />
  )
}
