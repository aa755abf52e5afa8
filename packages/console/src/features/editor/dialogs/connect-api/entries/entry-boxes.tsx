import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/base/button.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'

interface EntryBoxesProps {
  done: string
  doneLabel: string
  onDone: () => void
  cancelLabel: string
  onCancel: () => void
  more?: ReactNode
  children: ReactNode
}

export function EntryBoxes({ done, doneLabel, onDone, cancelLabel, onCancel, more, children }: EntryBoxesProps) {
  const boxes = useRef<HTMLDivElement>(null)
  const finishAndFocusFault = () => {
    flushSync(onDone)
    if (boxes.current) focusFirstInvalid(boxes.current)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the boxes inside.
    <div
      ref={boxes}
      onKeyDown={(event) => finishOnEnter(event, finishAndFocusFault)}
      className="mt-3 grid gap-3 rounded-control bg-sunken p-3"
    >
      {children}
      <div className="flex justify-end gap-2">
        {more}
        <Button variant="quiet" size="small" aria-label={cancelLabel} onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" aria-label={doneLabel} onClick={finishAndFocusFault}>
          {done}
        </Button>
      </div>
    </div>
  )
}

function finishOnEnter(event: KeyboardEvent, finish: () => void): void {
  const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
  if (event.key !== 'Enter' || !isTyping || event.nativeEvent.isComposing) return
  event.preventDefault()
  finish()
}
