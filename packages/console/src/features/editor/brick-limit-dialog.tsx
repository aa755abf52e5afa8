import { ERROR_CODES } from '@bricks/contract/wire'
import { useState } from 'react'
import { findErrorCode } from '#api/api-error.ts'
import type { Saving } from '#features/editor/use-saving.ts'
import { PlanLimitDialog } from '#ui/plan/plan-limit-dialog.tsx'

interface BrickLimitDialogProps {
  open: boolean
  saving: Saving
  role: number
  onClose: () => void
}

/** Opens when one brick too many is asked for here, and when the server says so to a save. */
export function BrickLimitDialog({ open, saving, role, onClose }: BrickLimitDialogProps) {
  const [seen, setSeen] = useState<Error | null>(null)
  const wasRefused = findErrorCode(saving.error) === 'brick_limit_reached' && seen !== saving.error
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
