import { ERROR_CODES, LIMITS, limitsOfRole } from '@bricks/contract/wire'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { findConnectionErrors } from '#features/editor/connections/find-connection-errors.ts'
import { Button } from '#ui/base/button.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { PlanLimitDialog } from '#ui/plan/plan-dialogs.tsx'
import { type Found, pickNeeded } from './found.ts'
import { countApis } from './result/describe-function.ts'

interface AddFooterProps {
  found: Found
  room: number
  role: number
  onCancel: () => void
  /** Errors are to be shown. */
  onCheck: () => void
  onAdd: () => void
}

export function AddFooter({ found, room, role, onCancel, onCheck, onAdd }: AddFooterProps) {
  const [isAsking, setIsAsking] = useState(false)
  const count = found.ticked.size
  const isTooMany = count > room
  const isOfPlan = limitsOfRole(role).bricks !== null
  const add = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    flushSync(onCheck)
    if (isComplete(found)) return onAdd()
    const dialog = currentTarget.closest<HTMLElement>('[role=dialog]')
    if (dialog) focusFirstInvalid(dialog)
  }
  return (
    <>
      <p role="status" className="me-auto min-w-0 text-12 text-muted empty:hidden max-sm:basis-full">
        {room < found.answer.total && (isOfPlan || isTooMany) && describeRoom(room, isOfPlan)}
        {room < found.answer.total && isOfPlan && (
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
      <Button variant="primary" disabled={count === 0 || isTooMany} onClick={add}>
        Add {count === 0 ? 'APIs' : countApis(count)}
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

function isComplete(found: Found): boolean {
  const names = [...found.ticked].map(([key, connected]) => found.edited.get(key) ?? connected)
  const isNamed = names.every(({ name, description }) => name.trim() !== '' && description.trim() !== '')
  const isUsed = found.known === undefined && found.own.auth.kind !== 'none'
  return isNamed && !(isUsed && Object.keys(pickNeeded(findConnectionErrors(found.own))).length > 0)
}

function describeRoom(room: number, isOfPlan: boolean): string {
  if (isOfPlan) return `Your plan has room for ${room} more.`
  return `A bot holds ${LIMITS.bricksPerProject} APIs. There is room for ${room} more.`
}
