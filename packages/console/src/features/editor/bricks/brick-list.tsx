import type { ConnectedFunction, Connection } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { brickStatesQuery } from '#api/projects/brick-states.ts'
import { type BrickActions, BrickRow } from './brick-row.tsx'
import type { KnownState } from './brick-state.tsx'
import { type BrickGroup, groupBricks } from './find-bricks.ts'

/** `count` includes the bricks that a search did not find. If `mayUnfold` is false, all details stand open. */
interface BrickListProps {
  projectId: string
  bricks: readonly ConnectedFunction[]
  count: number
  connections: readonly Connection[]
  isLive: boolean
  mayUnfold: boolean
  actions: BrickActions
}

/** A list of more bricks than this does not fit on one screen, so the details are folded. */
const MOST_OPEN = 8

export function BrickList(props: BrickListProps) {
  const { projectId, bricks, count, connections, isLive, mayUnfold, actions } = props
  const { data: states } = useQuery(brickStatesQuery(projectId))
  const hint = useId()
  const isLong = count > MOST_OPEN
  const groups = isLong ? groupBricks(bricks, connections) : [{ connection: undefined, bricks }]
  const isGrouped = isLong && groups.some(({ connection }) => connection)
  const findKnownState = (id: string): KnownState =>
    states ? (states.find((each) => each.id === id) ?? 'untried') : 'unknown'
  if (bricks.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-6">
      <p id={hint} className="sr-only">
        Press the up or down arrow key to move it, Home or End to move it to an end, or drag it.
      </p>
      {groups.map((group) => (
        <div key={group.connection?.id ?? ''} className="min-w-0">
          {isGrouped && <GroupHeading {...group} />}
          <ul
            aria-label={isGrouped ? describeBrickGroup(group) : 'Bricks'}
            className="grid grid-cols-1 gap-2.5 data-dragging:select-none data-dragging:[&>:not([data-dragged])]:transition-[translate]"
          >
            {group.bricks.map((brick) => (
              <BrickRow
                key={brick.id}
                brick={brick}
                state={findKnownState(brick.id)}
                signIn={connections.find(({ id }) => id === brick.api.connection)}
                isCompact={isLong && mayUnfold}
                heading={isGrouped ? 'h4' : 'h3'}
                isLive={isLive}
                hint={hint}
                actions={actions}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function GroupHeading(group: Pick<BrickGroup, 'connection'> & { bricks: readonly ConnectedFunction[] }) {
  return (
    <h3 className="mb-2 flex flex-wrap items-baseline gap-x-2 text-14 font-semibold">
      <span className="wrap-anywhere">{describeBrickGroup(group)}</span>
      <span className="text-12 font-normal text-muted">
        {group.connection && <span className="font-mono wrap-anywhere">{group.connection.host} · </span>}
        {group.bricks.length}
      </span>
    </h3>
  )
}

function describeBrickGroup({ connection }: Pick<BrickGroup, 'connection'>): string {
  return connection ? `Signs in as ${connection.name}` : 'Without a sign-in'
}
