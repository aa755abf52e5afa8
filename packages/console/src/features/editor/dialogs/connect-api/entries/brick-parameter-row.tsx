import type { BrickParameter } from '@bricks/contract'
import type { KeyboardEvent } from 'react'
import type { ApiFormStore } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { startEntryEdit, withBrickParameters } from '#features/editor/dialogs/connect-api/form/form-entries.ts'
import { toNewBrickParameter } from '#features/editor/dialogs/connect-api/form/new-brick-parameter.ts'
import { writeNameInWords } from '#name-in-words.ts'
import { Badge } from '#ui/base/badge.tsx'
import { IconButton } from '#ui/base/icon-button.tsx'
import { Pencil } from '#ui/icons/icons.ts'
import { BrickParameterActions, moveParameterKeepingFocus } from './brick-parameter-actions.tsx'
import { findTypeChoice, TYPE_WORDS } from './type-words.ts'

interface BrickRowProps {
  brick: BrickParameter
  store: ApiFormStore
}

export function BrickParameterRow({ brick, store }: BrickRowProps) {
  const { name, description, isrequired } = brick
  const details = describeParameter(brick)
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    moveParameterKeepingFocus(store, name, event.key === 'ArrowUp' ? -1 : 1)
  }
  const toggleRequired = () =>
    store.change((form) =>
      withBrickParameters(
        form,
        form.bricks.map((each) => (each === brick ? { ...brick, isrequired: !isrequired } : each)),
      ),
    )
  return (
    <li
      onKeyDown={moveByKey}
      className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 py-1 sm:gap-x-3"
    >
      <div className="min-w-0">
        <p className="line-clamp-2 font-medium wrap-anywhere">{description}</p>
        {details && <p className="line-clamp-1 text-12 wrap-anywhere text-muted">{details}</p>}
      </div>
      <button
        type="button"
        onClick={toggleRequired}
        className="inline-flex items-center rounded-tag pointer-coarse:min-h-11"
      >
        <span className="sr-only">{name}: </span>
        <Badge tone={isrequired ? 'strong' : 'grey'}>{isrequired ? 'Required' : 'Optional'}</Badge>
      </button>
      <span className="flex justify-end">
        <IconButton
          label={`Change ${name}`}
          data-edit={`bricks ${name}`}
          onClick={() =>
            store.change((form) =>
              startEntryEdit(form, { list: 'bricks', of: name, ...toNewBrickParameter(brick, form.parameters) }),
            )
          }
        >
          <Pencil aria-hidden="true" />
        </IconButton>
        {/* On a phone the open entry holds these buttons, so that a row is one line. */}
        <BrickParameterActions name={name} store={store} className="flex max-sm:hidden" />
      </span>
    </li>
  )
}

function describeParameter(brick: BrickParameter): string {
  const { name, description, example, choices } = brick
  const type = findTypeChoice(brick)
  const parts = [
    writeNameInWords(name) !== description.trim().toLowerCase() && name,
    example && `such as ${example}`,
    type !== 'string' && TYPE_WORDS[type],
    choices && `one of ${choices.length}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
