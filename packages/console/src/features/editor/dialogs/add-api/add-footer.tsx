import { ERROR_CODES, LIMITS } from '@bricks/contract/wire'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useKeepEditorToReturnTo } from '#features/editor/saving/use-keep-editor-to-return-to.ts'
import { buildEditPath } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { PlanLimitDialog } from '#ui/plan/plan-dialogs.tsx'
import { findLimitsOfRole } from '#ui/plan/plan-limits.ts'
import { formatApiCount } from './result/describe-function.ts'

interface AddFooterProps {
  projectId: string
  count: number
  total: number
  isComplete: boolean
  room: number
  role: number
  onCancel: () => void
  onCheck: () => void
  onAdd: () => void
}

export function AddFooter(props: AddFooterProps) {
  const { projectId, count, total, isComplete, room, role, onCancel, onCheck, onAdd } = props
  const [isAsking, setIsAsking] = useState(false)
  useKeepEditorToReturnTo(isAsking, buildEditPath(projectId, 'add-api'))
  const isTooMany = count > room
  const isOfPlan = findLimitsOfRole(role).bricks !== null
  const addIfComplete = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    flushSync(onCheck)
    if (isComplete) return onAdd()
    const dialog = currentTarget.closest<HTMLElement>('[role=dialog]')
    if (dialog) focusFirstInvalid(dialog)
  }
  return (
    <>
      <p role="status" className="me-auto min-w-0 text-12 text-muted empty:hidden max-sm:basis-full">
        {room < total && (isOfPlan || isTooMany) && describeRoomForApis(room, isOfPlan)}
        {room < total && isOfPlan && (
          <>
            {' '}
            <button
              type="button"
              className={`pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`}
              onClick={() => setIsAsking(true)}
            >
              See plans
            </button>
          </>
        )}
      </p>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="primary" disabled={count === 0 || isTooMany} onClick={addIfComplete}>
        Add {count === 0 ? 'APIs' : formatApiCount(count)}
      </Button>
      <PlanLimitDialog
        open={isAsking}
        role={role}
        text={ERROR_CODES.brick_limit_reached.message}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

function describeRoomForApis(room: number, isOfPlan: boolean): string {
  if (isOfPlan) return `Your plan has room for ${room} more.`
  return `A bot holds ${LIMITS.bricksPerProject} APIs. There is room for ${room} more.`
}
