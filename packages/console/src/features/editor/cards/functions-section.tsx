import type { ConnectedFunction, Connection } from '@bricks/contract'
import { type Dispatch, lazy, Suspense, useState } from 'react'
import { BrickList } from '#features/editor/bricks/brick-list.tsx'
import { findBricks } from '#features/editor/bricks/find-bricks.ts'
import { useBrickActions } from '#features/editor/bricks/use-brick-actions.ts'
import type { EditorAction } from '#features/editor/draft/draft-reducer.ts'
import { type Testing, TestLink } from '#features/editor/test-link.tsx'
import { loadChunk } from '#load-chunk.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Plus } from '#ui/icons/icons.ts'

const BrickTools = lazy(() => loadChunk(() => import('#features/editor/bricks/brick-tools.tsx')))

interface FunctionsSectionProps {
  projectId: string
  functions: readonly ConnectedFunction[]
  saved: readonly ConnectedFunction[]
  connections: readonly Connection[]
  isLive: boolean
  testing: Testing
  dispatch: Dispatch<EditorAction>
  /** Undefined for a viewer, who may change nothing. */
  onAdd: (() => void) | undefined
  onEdit: (connected: ConnectedFunction) => void
  onRemove: (connected: ConnectedFunction) => void
}

/** From this number of bricks on, the section shows a search field, and a second button for adding at the top. */
const MANY = 5

export function FunctionsSection(props: FunctionsSectionProps) {
  const { projectId, functions, connections, isLive, testing, onAdd } = props
  const [search, setSearch] = useState('')
  const { actions, said } = useBrickActions(props)
  const hasMany = functions.length >= MANY
  if (!hasMany && search) setSearch('')
  const found = findBricks(functions, search)
  return (
    <section aria-labelledby="functions-heading" className="@container min-w-0">
      <header className="mb-3 flex items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-2.5">
          <h2 id="functions-heading" className="text-20 font-semibold">
            Connected APIs
          </h2>
          {functions.length > 0 && <Badge>{functions.length}</Badge>}
        </div>
        {onAdd && <TestLink testing={testing} className="lg:hidden" />}
      </header>
      {hasMany && (
        // This box has the height of the tools, so that the bricks do not jump.
        <Suspense fallback={<div className="mb-4 h-9 pointer-coarse:h-11" />}>
          <BrickTools
            search={search}
            found={found.length}
            count={functions.length}
            onSearch={setSearch}
            onAdd={onAdd}
          />
        </Suspense>
      )}
      <div className="grid grid-cols-1 gap-4">
        {functions.length === 0 && (
          <p className="rounded-control bg-sunken px-4 py-3 text-muted">
            A brick lets the bot look something up, or do something, in one API: an order, a free time, a booking.
            Without any, it answers from its instructions alone.
          </p>
        )}
        <fieldset disabled={!onAdd} className="contents">
          <BrickList
            projectId={projectId}
            bricks={found}
            count={functions.length}
            connections={connections}
            isLive={isLive}
            mayUnfold={onAdd !== undefined}
            actions={actions}
          />
        </fieldset>
        {onAdd && <AddTile onAdd={onAdd} />}
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </section>
  )
}

function AddTile({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="relative flex min-h-16 items-center gap-4 rounded-card border border-dashed border-line-strong px-4 py-3 transition-colors hover:border-ink hover:bg-surface">
      <Plus aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
      <div className="min-w-0">
        <button type="button" onClick={onAdd} aria-describedby="add-api-ways" className="whole-tile font-semibold">
          Add new API
        </button>
        <p id="add-api-ways" className="text-12 text-muted">
          Choose a ready-made service, paste a link, a cURL command or an API description, or fill in by hand
        </p>
      </div>
    </div>
  )
}
