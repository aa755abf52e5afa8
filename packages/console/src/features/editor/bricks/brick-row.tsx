import type { ConnectedFunction, Connection } from '@bricks/contract'
import { memo, useEffect, useId, useRef, useState } from 'react'
import { describeNeededValue } from '#features/editor/cards/describe-needed-value.ts'
import { type CalledState, useCalledBrick } from '#features/editor/preview/called-bricks.ts'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { IconButton } from '#ui/base/icon-button.tsx'
import { SwitchInput } from '#ui/controls/switch.tsx'
import { ChevronDown, GripVertical, Pencil } from '#ui/icons/icons.ts'
import { BrickDetails, BrickNeeds } from './brick-details.tsx'
import { BrickMenu } from './brick-menu.tsx'
import { BrickStateBadge, describeBrickState, type KnownState } from './brick-state.tsx'
import type { Look } from './change-brick.ts'
import { LookButton } from './look-button.tsx'
import type { RowMoves } from './use-row-moves.ts'

/** The functions stay the same objects at every render, so that only the row of a changed brick renders again. */
export interface BrickActions extends RowMoves {
  edit: (brick: ConnectedFunction) => void
  remove: (brick: ConnectedFunction) => void
  switchOn: (brick: ConnectedFunction, isOn: boolean) => void
  changeLook: (brick: ConnectedFunction, change: Look) => void
  noteCall: (brick: ConnectedFunction) => void
}

interface BrickRowProps {
  brick: ConnectedFunction
  state: KnownState
  signIn: Connection | undefined
  isCompact: boolean
  heading: 'h3' | 'h4'
  isLive: boolean
  hint: string
  actions: BrickActions
}

export const BrickRow = memo(function BrickRow(props: BrickRowProps) {
  const { brick, state, signIn, isCompact, heading: Heading, isLive, hint, actions } = props
  const { id, name, description, api } = brick
  const headingId = useId()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const called = useCalledBrick(id)
  const isCalled = called !== undefined
  useReportCalls(brick, called, actions)
  const isOff = brick.enabled === false
  const isOpen = !isCompact || isUnfolded
  const reason = describeBrickState({ state, isOff, isLive })
  return (
    <li
      id={`brick-${id}`}
      data-brick={id}
      className="min-w-0 rounded-card data-dragged:relative data-dragged:z-10 data-dragged:shadow-float"
    >
      <article
        aria-labelledby={headingId}
        className={classNames(
          'rounded-card border bg-surface px-2 transition-colors sm:px-3',
          isCompact ? 'py-2' : 'py-3',
          isCalled && 'border-accent! ring-1 ring-accent',
        )}
      >
        <div className="grid grid-cols-[auto_auto_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 gap-y-2 @min-[42rem]:grid-cols-[auto_auto_minmax(0,5fr)_minmax(0,3fr)_7rem_auto_auto]">
          <IconButton
            label={`Move ${name}`}
            aria-describedby={hint}
            className="w-6! cursor-grab! touch-none active:cursor-grabbing! pointer-coarse:-ms-2 pointer-coarse:w-11!"
            onPointerDown={actions.drag}
            onKeyDown={actions.moveByKey}
          >
            <GripVertical aria-hidden="true" />
          </IconButton>
          <LookButton brick={brick} lit={isCalled} off={isOff} onChangeLook={actions.changeLook} />
          <div className="min-w-0">
            <Heading id={headingId} className="font-semibold wrap-anywhere">
              {isCompact ? (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => setIsUnfolded(!isUnfolded)}
                  className="relative flex items-baseline text-start after:absolute after:inset-x-0 after:-inset-y-3"
                >
                  <bdi className={isOpen ? undefined : 'line-clamp-2'}>{name}</bdi>
                  <ChevronDown
                    aria-hidden="true"
                    className={classNames(
                      'ms-1.5 size-3.5 shrink-0 self-center text-muted transition-transform',
                      !isOpen && '-rotate-90 rtl:rotate-90',
                    )}
                  />
                </button>
              ) : (
                <bdi>{name}</bdi>
              )}
            </Heading>
            <p
              dir="auto"
              className={classNames(
                'w-fit text-muted wrap-anywhere',
                isOpen ? 'line-clamp-4' : 'line-clamp-2 @min-[42rem]:line-clamp-1',
              )}
            >
              {description}
            </p>
          </div>
          <div className="col-span-full row-start-2 flex min-w-0 items-center justify-between gap-2 ps-1 @min-[42rem]:contents">
            <div className="min-w-0">
              <BrickNeeds needs={brick.parameters.properties.map(describeNeededValue)} />
            </div>
            {/* The box has the size of the badge, so that the list does not move when the badge appears. */}
            <div className="flex min-h-6 w-28 shrink-0 justify-end">
              <BrickStateBadge state={state} called={called} isOff={isOff} />
            </div>
          </div>
          <SwitchInput
            aria-label={`Use ${name}`}
            checked={!isOff}
            onChange={(event) => actions.switchOn(brick, event.target.checked)}
          />
          <div className="flex">
            {!isOpen && (
              <IconButton
                label={`Edit ${name}`}
                onClick={() => actions.edit(brick)}
                className="hidden! @min-[42rem]:inline-flex!"
              >
                <Pencil aria-hidden="true" />
              </IconButton>
            )}
            <BrickMenu brick={brick} isFolded={!isOpen} actions={actions} />
          </div>
        </div>
        {(reason || isOpen) && (
          <div className="mt-2 grid grid-cols-1 gap-2 ps-1 @min-[42rem]:ps-8.5">
            {reason && (
              <p className={classNames('text-12 wrap-anywhere', isOff ? 'text-muted' : 'text-red-text')}>{reason}</p>
            )}
            {isOpen && (
              <BrickDetails api={api} signIn={signIn}>
                <Button size="small" variant="quiet" aria-label={`Edit ${name}`} onClick={() => actions.edit(brick)}>
                  Edit
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Delete ${name}`}
                  onClick={() => actions.remove(brick)}
                >
                  Delete
                </Button>
              </BrickDetails>
            )}
          </div>
        )}
      </article>
    </li>
  )
})

/** Reports each answer once, even if the brick is edited meanwhile. */
function useReportCalls(brick: ConnectedFunction, called: CalledState | undefined, actions: BrickActions): void {
  const latest = useRef(brick)
  useEffect(() => {
    latest.current = brick
  })
  const isCalled = called !== undefined
  useEffect(() => {
    if (isCalled) actions.noteCall(latest.current)
  }, [isCalled, actions])
}
