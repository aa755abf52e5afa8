import type { KeyboardEvent, ReactNode } from 'react'

interface ListSectionProps {
  title: string
  hint: string
  /** The entries there are. */
  children: ReactNode
  /** The row for a new one. */
  adding: ReactNode
  onAdd: () => void
}

/** One of the dialog's lists. Enter in the row for a new entry adds it, and does not send the form. */
export function ListSection({ title, hint, children, adding, onAdd }: ListSectionProps) {
  const addOnEnter = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (event.key !== 'Enter' || !isTyping || event.nativeEvent.isComposing) return
    event.preventDefault()
    onAdd()
  }
  return (
    <fieldset className="min-w-0 border-t pt-4">
      <legend className="float-start font-semibold">{title}</legend>
      <p className="clear-both mb-3 text-12 text-muted">{hint}</p>
      <ul className="grid gap-2 not-empty:mb-3">{children}</ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the boxes inside. */}
      <div onKeyDown={addOnEnter} className="rounded-control border border-dashed border-line-strong p-3">
        {adding}
      </div>
    </fieldset>
  )
}
