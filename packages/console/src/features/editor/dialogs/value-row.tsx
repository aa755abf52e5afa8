import type { ApiHeader, ApiParameter } from '@bricks/contract'
import { isMasked, LIMITS, MASK_BULLET } from '@bricks/contract/wire'
import { memo } from 'react'
import type { ApiFormStore, ValueList } from '#features/editor/dialogs/api-form.ts'
import { EntryRow } from '#features/editor/dialogs/entry-row.tsx'
import { startEdit } from '#features/editor/dialogs/form-entries.ts'
import { Badge } from '#ui/badge.tsx'
import { CONTROL_STYLE } from '#ui/control-style.ts'

interface ValueRowProps {
  entry: ApiParameter | ApiHeader
  list: ValueList
  store: ApiFormStore
}

/** One parameter or header. What takes its value from the prompt shows `_`, and goes with its brick parameter. */
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
      <button
        type="button"
        onClick={() => change(secret && isMasked(value) ? { secret: false, value: '' } : { secret: !secret })}
        className="inline-flex items-center rounded-tag pointer-coarse:min-h-11"
      >
        <span className="sr-only">{name}: </span>
        <Badge tone={secret ? 'accent' : 'grey'}>{secret ? 'Secret' : 'Visible'}</Badge>
      </button>
    </EntryRow>
  )
})

/** A mask is replaced as a whole: a part of one means nothing. */
function withoutMask(before: string, typed: string): string {
  if (!isMasked(before) || !isMasked(typed)) return typed
  return typed.replace(before, '').replaceAll(MASK_BULLET, '')
}
