import type { ApiHeader, ApiParameter, BodySecret } from '@bricks/contract'
import { isMasked, LIMITS } from '@bricks/contract/wire'
import { memo, useId } from 'react'
import { removeMaskAround } from '#features/editor/connections/remove-mask-around.ts'
import type { ApiFormStore, ValueList } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { startEntryEdit } from '#features/editor/dialogs/connect-api/form/form-entries.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { Badge } from '#ui/base/badge.tsx'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { FieldError } from '#ui/form/field.tsx'
import { CANNOT_BE_EMPTY } from '#ui/form/field-rules.ts'
import { EntryRow } from './entry-row.tsx'

interface ValueRowProps {
  entry: ApiParameter | ApiHeader | BodySecret
  list: ValueList
  store: ApiFormStore
}

export const ValueRow = memo(function ValueRow({ entry, list, store }: ValueRowProps) {
  const { name, value, secret = false } = entry
  const changeEntry = (part: { value?: string; secret?: boolean }) =>
    store.change((form) => ({
      ...form,
      [list]: form[list].map((each) => (each.name === name ? { ...each, ...part } : each)),
    }))
  const removeEntry = () =>
    store.change((form) => ({ ...form, [list]: form[list].filter((each) => each.name !== name) }))
  if ('system' in entry && entry.system) {
    return (
      <EntryRow name={name} list={list} value={<span className="font-mono">_</span>}>
        <Badge>From Brick: Yes</Badge>
      </EntryRow>
    )
  }
  return (
    <EntryRow
      name={name}
      list={list}
      value={<ValueBox entry={entry} store={store} onType={(typed) => changeEntry({ value: typed })} />}
      onEdit={() => store.change((form) => startEntryEdit(form, { list, of: name, name }))}
      onRemove={removeEntry}
    >
      {list !== 'secrets' && (
        <button
          type="button"
          onClick={() => changeEntry(secret && isMasked(value) ? { secret: false, value: '' } : { secret: !secret })}
          className="inline-flex items-center rounded-tag pointer-coarse:min-h-11"
        >
          <span className="sr-only">{name}: </span>
          <Badge tone={secret ? 'strong' : 'grey'}>{secret ? 'Secret' : 'Visible'}</Badge>
        </button>
      )}
    </EntryRow>
  )
})

interface ValueBoxProps extends Omit<ValueRowProps, 'list'> {
  onType: (value: string) => void
}

function ValueBox({ entry: { name, value, secret = false }, store, onType }: ValueBoxProps) {
  const errorId = useId()
  const isEmpty = value.trim() === ''
  const isRefused = useFormPart(store, ({ errors }) =>
    Boolean(isEmpty && (errors.values ?? (secret ? undefined : errors.form))),
  )
  return (
    <div className="grid gap-1">
      <input
        aria-label={`Value of ${name}`}
        aria-invalid={isEmpty || undefined}
        aria-describedby={isRefused ? errorId : undefined}
        maxLength={LIMITS.headerValue}
        placeholder={secret ? 'Enter it again' : ''}
        value={value}
        onFocus={(event) => isMasked(value) && event.currentTarget.select()}
        onChange={(event) => onType(removeMaskAround(value, event.target.value))}
        className={`${CONTROL_STYLE} h-8 font-mono text-12 pointer-coarse:h-11`}
      />
      <FieldError id={errorId} error={isRefused ? CANNOT_BE_EMPTY : undefined} />
    </div>
  )
}
