import type { ConnectedFunction, Connection } from '@bricks/contract'
import { MESSAGES } from '@bricks/contract/wire'
import { useState } from 'react'
import { testPath } from '#pages.ts'
import { buttonStyle } from '#ui/base/button-style.ts'
import { Notice } from '#ui/base/notice.tsx'
import { MessageCircle, Plus } from '#ui/icons/icons.ts'
import { FunctionCard } from './function-card.tsx'

interface FunctionsSectionProps {
  projectId: string
  functions: readonly ConnectedFunction[]
  connections: readonly Connection[]
  unsaved: boolean
  onAdd: () => void
  onEdit: (connected: ConnectedFunction) => void
  onRemove: (connected: ConnectedFunction) => void
}

export function FunctionsSection(props: FunctionsSectionProps) {
  const { projectId, functions, connections, unsaved, onAdd, onEdit, onRemove } = props
  const [wasBlocked, setWasBlocked] = useState(false)
  if (wasBlocked && !unsaved) setWasBlocked(false)
  return (
    <section aria-labelledby="functions-heading" className="min-w-0">
      <header className="mb-4 flex items-start justify-between gap-4">
        <div>
          <h2 id="functions-heading" className="text-20 font-semibold">
            Connected APIs
          </h2>
          <p className="text-muted">The bot calls one when a prompt matches its description.</p>
        </div>
        <a
          href={testPath(projectId)}
          target="_blank"
          rel="noopener"
          className={buttonStyle()}
          onClick={(event) => {
            setWasBlocked(unsaved)
            if (unsaved) event.preventDefault()
          }}
        >
          <MessageCircle aria-hidden="true" />
          Test
        </a>
      </header>
      {wasBlocked && (
        <Notice tone="warning" role="alert" className="mb-4">
          {MESSAGES.unsavedTest}
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-4">
        {functions.length === 0 && (
          <p className="rounded-control bg-sunken px-4 py-3 text-muted">
            None yet: the bot answers from its system text alone. Connect what it should look up, such as orders or free
            times.
          </p>
        )}
        {functions.map((connected) => (
          <FunctionCard
            key={connected.id}
            connected={connected}
            connections={connections}
            onEdit={() => onEdit(connected)}
            onRemove={() => onRemove(connected)}
          />
        ))}
        <button
          type="button"
          onClick={onAdd}
          className="flex min-h-16 items-center justify-center gap-3 rounded-card border border-dashed border-line-strong font-medium text-muted transition-colors hover:border-accent hover:text-text"
        >
          <Plus aria-hidden="true" className="size-4" />
          Add new API
        </button>
      </div>
    </section>
  )
}
