import type { ApiHeader, ApiParameter, BodySecret } from '@bricks/contract'
import { isMasked, LIMITS } from '@bricks/contract/wire'
import { memo } from 'react'
import { withoutMask } from '#features/editor/connections/without-mask.ts'
import type { ApiFormStore, ValueList } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { startEdit } from '#features/editor/dialogs/connect-api/form/form-entries.ts'
import { Badge } from '#ui/base/badge.tsx'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { EntryRow } from './entry-row.tsx'

interface ValueRowProps {
  entry: ApiParameter | ApiHeader | BodySecret
  list: ValueList
  store: ApiFormStore
}

/** A value from the prompt shows `_`, and is removed with its brick parameter. */
export const ValueRow = memo(function ValueRow({ entry, list, store }: ValueRowProps) {
  const { name, value, secret = false } = entry
  const change = (part: { value?: string; secret?: boolean }) =>
    store.change((form) => ({
      ...form,
      [list]: form[list].map((each) => (each.name === name ? { ...each, ...part } : each)),
    }))
  const remove = () => store.change((form) => ({ ...form, [list]: form[list].filter((each) => each.name !== name) }))
  if ('system' in entry && entry.system) {
    return (
      <EntryRow name={name} list={list} value={<span className="font-mono">_</span>}>
        <Badge>From Brick: Yes</Badge>
      </EntryRow>
    )
  }
  const box = (
    <input
      aria-label={`Value of ${name}`}
      aria-invalid={value.trim() === '' || undefined}
      maxLength={LIMITS.headerValue}
      placeholder={secret ? 'Enter it again' : ''}
      value={value}
      onFocus={(event) => isMasked(value) && event.currentTarget.select()}
      onChange={(event) => change({ value: withoutMask(value, event.target.value) })}
      className={`${CONTROL_STYLE} h-8 font-mono text-12 pointer-coarse:h-11`}
    />
  )
  return (
    <EntryRow
      name={name}
      list={list}
      value={box}
      onEdit={() => store.change((form) => startEdit(form, { list, of: name, name }))}
      onRemove={remove}
    >
      {list !== 'secrets' && (
        <button
          type="button"
          onClick={() => change(secret && isMasked(value) ? { secret: false, value: '' } : { secret: !secret })}
          className="inline-flex items-center rounded-tag pointer-coarse:min-h-11"
        >
          <span className="sr-only">{name}: </span>
          <Badge tone={secret ? 'accent' : 'grey'}>{secret ? 'Secret' : 'Visible'}</Badge>
        </button>
      )}
    </EntryRow>
  )
})
