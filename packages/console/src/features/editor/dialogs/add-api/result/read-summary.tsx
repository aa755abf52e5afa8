import type { ReadAnswer } from '@bricks/contract'
import { useEffect, useRef } from 'react'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { Check } from '#ui/icons/icons.ts'
import { describeSourceKind, formatApiCount } from './describe-function.ts'

const NOTES_IN_SIGHT = 3

/** The line takes the focus, because it replaces the box that had the focus. */
export function ReadSummary({ answer, onAgain }: { answer: ReadAnswer; onAgain: () => void }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div
          ref={line}
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 outline-none max-sm:basis-full"
        >
          <Badge tone="green" className="max-w-full min-w-0 shrink">
            <Check aria-hidden="true" className="size-3 shrink-0" />
            <span className="truncate">{describeSourceKind(answer)}</span>
          </Badge>
          <span className="text-12 text-muted">{formatApiCount(answer.total)}</span>
        </div>
        <Button size="small" variant="quiet" className="-mx-3" onClick={onAgain}>
          Paste something else
        </Button>
      </div>
      {answer.notes.length > 0 && <ReadNotes notes={answer.notes} />}
    </div>
  )
}

function ReadNotes({ notes }: { notes: readonly string[] }) {
  const rest = notes.slice(NOTES_IN_SIGHT)
  return (
    <div className="rounded-control bg-sunken px-4 py-3 text-12">
      <p className="font-semibold">What to know about it</p>
      <NoteList notes={notes.slice(0, NOTES_IN_SIGHT)} />
      {rest.length > 0 && (
        <details className="mt-1 text-muted">
          <summary className="cursor-pointer pointer-coarse:py-3.5">{rest.length} more</summary>
          <NoteList notes={rest} />
        </details>
      )}
    </div>
  )
}

function NoteList({ notes }: { notes: readonly string[] }) {
  return (
    <ul className="mt-1 grid list-disc gap-y-1 ps-4 text-muted">
      {notes.map((note) => (
        <li key={note} className="wrap-anywhere">
          {note}
        </li>
      ))}
    </ul>
  )
}
