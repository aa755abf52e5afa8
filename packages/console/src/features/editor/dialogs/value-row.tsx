import type { ApiHeader, ApiParameter } from '@bricks/contract'
import { isMasked } from '@bricks/contract/wire'
import { Lock, LockOpen, Trash2 } from 'lucide-react'
import { CONTROL_STYLE } from '#ui/control-style.ts'
import { IconButton } from '#ui/icon-button.tsx'

interface ValueRowProps {
  entry: ApiParameter | ApiHeader
  onChange: (part: { value?: string; secret?: boolean }) => void
  onRemove: () => void
}

/** One parameter or header. What takes its value from the prompt shows `_`, and goes with its brick parameter. */
export function ValueRow({ entry, onChange, onRemove }: ValueRowProps) {
  const { name, value, secret = false } = entry
  if ('system' in entry && entry.system) {
    return (
      <li className="flex min-h-11 items-center gap-3 rounded-control border px-3">
        <span className="min-w-0 flex-1 truncate font-mono text-12">{name}</span>
        <span className="font-mono text-12 text-muted">_</span>
        <span className="text-12 text-muted">From Brick: Yes</span>
      </li>
    )
  }
  return (
    <li className="flex items-center gap-2 rounded-control border py-1.5 ps-3 pe-1.5">
      <span className="w-2/5 min-w-0 truncate font-mono text-12" title={name}>
        {name}
      </span>
      <input
        aria-label={`Value of ${name}`}
        aria-invalid={value === '' || undefined}
        placeholder={secret ? 'Enter it again' : ''}
        value={value}
        onFocus={(event) => isMasked(value) && event.currentTarget.select()}
        onChange={(event) => onChange({ value: withoutMask(value, event.target.value) })}
        className={`${CONTROL_STYLE} h-8 flex-1 font-mono text-12 pointer-coarse:h-11`}
      />
      <IconButton
        label={`${name} is secret`}
        aria-pressed={secret}
        title={secret ? 'Secret' : 'Not secret'}
        onClick={() => onChange(secret && isMasked(value) ? { secret: false, value: '' } : { secret: !secret })}
      >
        {secret ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** A mask is replaced as a whole: a part of one means nothing. */
function withoutMask(before: string, typed: string): string {
  if (!isMasked(before)) return typed
  return isMasked(typed) ? typed.replace(before, '').replaceAll('•', '') : typed
}
