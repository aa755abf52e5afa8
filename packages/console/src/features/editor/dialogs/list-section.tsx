import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { EntryBoxes } from '#features/editor/dialogs/entry-boxes.tsx'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icons.ts'

interface ListSectionProps {
  title: string
  hint: string
  /** What one entry is called. */
  entry: string
  /** How many entries there are: the boxes for a new one close when it has become one. */
  count: number
  /** The entries there are, as rows. */
  children: ReactNode
  /** The boxes for a new one. */
  adding: ReactNode
  /** Whether something is wrong with what was typed for a new one. */
  invalid: boolean
  onAdd: () => void
  onCancel: () => void
}

/** One of the dialog's lists: its entries, and the boxes for a new one. */
export function ListSection(props: ListSectionProps) {
  const { title, hint, entry, count, children, adding, invalid, onAdd, onCancel } = props
  const [isAdding, setIsAdding] = useState(false)
  const [countBefore, setCountBefore] = useState(count)
  if (count !== countBefore) {
    setCountBefore(count)
    if (count > countBefore) setIsAdding(false)
  }
  const isOpen = isAdding || invalid
  const list = useListFocus(isOpen, count)
  const cancel = () => {
    setIsAdding(false)
    onCancel()
  }
  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between gap-4 border-b pb-1">
        <p className="min-w-0">
          <span aria-hidden="true" className="font-semibold">
            {title}
          </span>{' '}
          <span className="text-muted">{hint}</span>
        </p>
        {!isOpen && (
          <Button variant="quiet" size="small" data-add aria-label={`Add ${entry}`} onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" />
            Add
          </Button>
        )}
      </div>
      <ul className="divide-y">{children}</ul>
      {isOpen && (
        <EntryBoxes
          done="Add"
          doneLabel={`Add this ${entry}`}
          onDone={onAdd}
          cancelLabel={`Cancel the new ${entry}`}
          onCancel={cancel}
        >
          {adding}
        </EntryBoxes>
      )}
    </fieldset>
  )
}

/** What had the focus may go: an entry that is deleted, boxes that close. Then the way to add the next one has it. */
function useListFocus(isOpen: boolean, count: number): RefObject<HTMLFieldSetElement | null> {
  const list = useRef<HTMLFieldSetElement>(null)
  const before = useRef(`${isOpen} ${count}`)
  useEffect(() => {
    const now = `${isOpen} ${count}`
    if (before.current === now) return
    before.current = now
    if (document.activeElement === document.body) list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }, [isOpen, count])
  return list
}
