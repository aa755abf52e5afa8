import { flushSync } from 'react-dom'
import type { ApiFormStore } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import {
  cancelEntryEdit,
  moveBrickParameter,
  withBrickParameters,
} from '#features/editor/dialogs/connect-api/form/form-entries.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { IconButton } from '#ui/base/icon-button.tsx'
import { ArrowDown, ArrowUp, X } from '#ui/icons/icons.ts'

interface BrickActionsProps {
  name: string
  store: ApiFormStore
  className?: string
}

export function BrickParameterActions({ name, store, className = '' }: BrickActionsProps) {
  const at = useFormPart(store, ({ bricks }) => bricks.findIndex((each) => each.name === name))
  const count = useFormPart(store, ({ bricks }) => bricks.length)
  const moveParameter = (by: -1 | 1) => moveParameterKeepingFocus(store, name, by)
  const removeParameter = () =>
    store.change((form) => {
      const left = form.edit?.of === name ? cancelEntryEdit(form) : form
      return withBrickParameters(
        left,
        left.bricks.filter((each) => each.name !== name),
      )
    })
  return (
    <span className={className}>
      {count > 1 && (
        <>
          <IconButton label={`Move ${name} up`} aria-disabled={at === 0} onClick={() => moveParameter(-1)}>
            <ArrowUp aria-hidden="true" className={at === 0 ? 'opacity-40' : ''} />
          </IconButton>
          <IconButton label={`Move ${name} down`} aria-disabled={at === count - 1} onClick={() => moveParameter(1)}>
            <ArrowDown aria-hidden="true" className={at === count - 1 ? 'opacity-40' : ''} />
          </IconButton>
        </>
      )}
      <IconButton label={`Delete ${name}`} onClick={removeParameter}>
        <X aria-hidden="true" />
      </IconButton>
    </span>
  )
}

/** An element loses the focus when it is moved in the DOM, so the focus is set again. */
export function moveParameterKeepingFocus(store: ApiFormStore, name: string, by: -1 | 1): void {
  const focused = document.activeElement
  flushSync(() => store.change((form) => moveBrickParameter(form, name, by)))
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
}
