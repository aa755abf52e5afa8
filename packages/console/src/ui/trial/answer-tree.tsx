import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { ChevronDown } from '#ui/icons/icons.ts'
import { type AnswerField, isPathKept, listLeafPaths, listPathsKeptAfterToggle } from './answer-fields.ts'

interface AnswerTreeProps {
  fields: readonly AnswerField[]
  keep: string[] | undefined
  onChange: (keep: string[] | undefined) => void
  renderAside?: ((field: AnswerField) => ReactNode) | undefined
}

const OPEN_DEPTH = 2

export function AnswerTree({ fields, keep, onChange, renderAside }: AnswerTreeProps) {
  const toggleAnswerField = (field: AnswerField) => onChange(listPathsKeptAfterToggle(field, fields, keep))
  const keptCount = listLeafPaths(fields).filter((path) => isPathKept(path, keep)).length
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">What the bot may see</legend>
      <AnswerFieldList
        fields={fields}
        depth={0}
        keep={keep}
        keptCount={keptCount}
        onToggle={toggleAnswerField}
        renderAside={renderAside}
      />
    </fieldset>
  )
}

interface FieldsProps {
  fields: readonly AnswerField[]
  depth: number
  keep: string[] | undefined
  keptCount: number
  onToggle: (field: AnswerField) => void
  renderAside: AnswerTreeProps['renderAside']
}

function AnswerFieldList({ fields, depth, ...rest }: FieldsProps) {
  return (
    <ul className={depth > 0 ? 'ms-2.5 border-s ps-2.5' : ''}>
      {fields.map((field) => (
        <AnswerFieldRow key={field.path} field={field} depth={depth} {...rest} />
      ))}
    </ul>
  )
}

function AnswerFieldRow({ field, depth, ...rest }: Omit<FieldsProps, 'fields'> & { field: AnswerField }) {
  const { keep, keptCount, onToggle, renderAside } = rest
  const [isOpen, setIsOpen] = useState(depth < OPEN_DEPTH)
  const leaves = listLeafPaths([field])
  const kept = leaves.filter((path) => isPathKept(path, keep)).length
  const isAll = kept === leaves.length
  const box = useHalfTicked(kept > 0 && !isAll)
  // At least one field must be kept: without any field the bot could answer nothing.
  const isLast = isAll && kept === keptCount
  return (
    <li>
      <div className="flex items-center gap-2">
        <label className="flex min-h-7 min-w-0 flex-1 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
          <input
            ref={box}
            type="checkbox"
            checked={kept > 0}
            aria-disabled={isLast || undefined}
            onChange={() => !isLast && onToggle(field)}
            className="size-4 shrink-0 cursor-pointer accent-green"
          />
          <span
            className={classNames(
              'min-w-0 truncate rounded-tag px-1 font-mono text-12',
              kept > 0 ? 'bg-green-soft text-green-text' : 'text-muted',
            )}
          >
            {field.label}
            {field.sample && `: ${field.sample}`}
          </span>
        </label>
        {field.fields.length === 0 && renderAside?.(field)}
        {field.fields.length > 0 && (
          <button
            type="button"
            aria-label={`Fields of ${field.label}`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="inline-flex size-6 shrink-0 items-center justify-center rounded-tag text-muted hover:bg-sunken hover:text-text pointer-coarse:size-11"
          >
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-4 transition-transform', !isOpen && '-rotate-90 rtl:rotate-90')}
            />
          </button>
        )}
      </div>
      {isOpen && field.fields.length > 0 && <AnswerFieldList fields={field.fields} depth={depth + 1} {...rest} />}
    </li>
  )
}

function useHalfTicked(isHalf: boolean): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isHalf
  }, [isHalf])
  return box
}
