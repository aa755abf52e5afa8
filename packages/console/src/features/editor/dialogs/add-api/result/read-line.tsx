import type { ReadAnswer } from '@bricks/contract'
import { useEffect, useRef } from 'react'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { Check } from '#ui/icons/icons.ts'
import { countApis, describeReading } from './describe-function.ts'

/** Takes the focus: what was read stands where the box stood. */
export function ReadLine({ answer, onAgain }: { answer: ReadAnswer; onAgain: () => void }) {
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
            <span className="truncate">{describeReading(answer)}</span>
          </Badge>
          <span className="text-12 text-muted">{countApis(answer.total)}</span>
        </div>
        <Button size="small" variant="quiet" className="-mx-3" onClick={onAgain}>
          Paste something else
        </Button>
      </div>
      {answer.notes.length > 0 && (
        <details className="text-12 text-muted">
          <summary className="cursor-pointer pointer-coarse:py-3.5">
            {answer.notes.length === 1 ? '1 note' : `${answer.notes.length} notes`}
          </summary>
          <ul className="mt-1 list-disc ps-5">
            {answer.notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
