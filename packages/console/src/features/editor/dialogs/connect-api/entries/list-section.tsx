import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Plus } from '#ui/icons/icons.ts'
import { EntryBoxes } from './entry-boxes.tsx'

interface ListSectionProps {
  title: string
  hint: string
  entry: string
  count: number
  children: ReactNode
  adding: ReactNode
  invalid: boolean
  onAdd: () => void
  onCancel: () => void
}

export function ListSection(props: ListSectionProps) {
  const { title, hint, entry, count, children, adding, invalid, onAdd, onCancel } = props
  const [isAdding, setIsAdding] = useState(false)
  const [countBefore, setCountBefore] = useState(count)
  if (count !== countBefore) {
    setCountBefore(count)
    if (count > countBefore) setIsAdding(false)
  }
  const isOpen = isAdding || invalid
  const list = useLostFocusToAddButton(isOpen, count)
  const cancelAdding = () => {
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
          onCancel={cancelAdding}
        >
          {adding}
        </EntryBoxes>
      )}
    </fieldset>
  )
}

function useLostFocusToAddButton(isOpen: boolean, count: number): RefObject<HTMLFieldSetElement | null> {
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
