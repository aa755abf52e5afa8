import type { BrickParameter } from '@bricks/contract'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { nameInWords } from '#features/editor/cards/name-in-words.ts'
import type { ApiFormStore } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { moveBrick, startEdit, withBricks } from '#features/editor/dialogs/connect-api/form/form-entries.ts'
import { toNewBrick } from '#features/editor/dialogs/connect-api/form/new-brick.ts'
import { Badge } from '#ui/base/badge.tsx'
import { IconButton } from '#ui/base/icon-button.tsx'
import { ArrowDown, ArrowUp, Pencil, X } from '#ui/icons/icons.ts'
import { TYPE_WORDS } from './type-words.ts'

interface BrickRowProps {
  brick: BrickParameter
  at: number
  count: number
  store: ApiFormStore
}

export function BrickRow({ brick, at, count, store }: BrickRowProps) {
  const { name, description, isrequired } = brick
  const row = useRef<HTMLLIElement>(null)
  const put = (next: BrickParameter[]) => store.change((form) => withBricks(form, next))
  const others = () => store.get().bricks
  const move = (by: -1 | 1) => {
    const focused = document.activeElement
    flushSync(() => store.change((form) => moveBrick(form, name, by)))
    // What is moved in the page loses the focus.
    if (focused instanceof HTMLElement && row.current?.contains(focused)) focused.focus()
  }
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={row}
      onKeyDown={moveByKey}
      className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{description}</p>
        <p className="text-12 wrap-anywhere text-muted">{describeBrick(brick)}</p>
      </div>
      <button
        type="button"
        onClick={() => put(others().map((other) => (other === brick ? { ...brick, isrequired: !isrequired } : other)))}
        className="inline-flex items-center rounded-tag pointer-coarse:min-h-11"
      >
        <span className="sr-only">{name}: </span>
        <Badge tone={isrequired ? 'accent' : 'grey'}>{isrequired ? 'Required' : 'Optional'}</Badge>
      </button>
      <span className="flex justify-end max-sm:col-span-full">
        {count > 1 && (
          <>
            <IconButton label={`Move ${name} up`} aria-disabled={at === 0} onClick={() => move(-1)}>
              <ArrowUp aria-hidden="true" className={at === 0 ? 'opacity-40' : ''} />
            </IconButton>
            <IconButton label={`Move ${name} down`} aria-disabled={at === count - 1} onClick={() => move(1)}>
              <ArrowDown aria-hidden="true" className={at === count - 1 ? 'opacity-40' : ''} />
            </IconButton>
          </>
        )}
        <IconButton
          label={`Change ${name}`}
          data-edit={`bricks ${name}`}
          onClick={() =>
            store.change((form) => startEdit(form, { list: 'bricks', of: name, ...toNewBrick(brick, form.parameters) }))
          }
        >
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={`Delete ${name}`} onClick={() => put(others().filter((other) => other !== brick))}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}

/** `order · such as A17 · Whole number`. A name that only repeats the words is left out. */
function describeBrick({ name, description, type, example, choices }: BrickParameter): string {
  const parts = [
    nameInWords(name) !== description.trim().toLowerCase() && name,
    example && `such as ${example}`,
    type !== 'string' && TYPE_WORDS[type],
    choices && `one of ${choices.length}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
