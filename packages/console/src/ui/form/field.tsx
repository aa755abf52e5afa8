import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { CircleAlert } from '#ui/icons/first-icons.ts'

export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  aside?: ReactNode
  className?: string
}

export function Field({
  label,
  hint,
  error,
  aside,
  className,
  children,
}: FieldProps & { children: (control: FieldControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div
      className={classNames(
        'grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 gap-y-2 *:col-span-full',
        className,
      )}
    >
      <label htmlFor={id} className="col-span-1! self-baseline justify-self-start font-medium wrap-anywhere">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-12 wrap-anywhere text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
      {/* It is seen beside the label, but the Tab key comes to the field first. */}
      {aside && <div className="col-start-2! row-start-1 flex self-baseline">{aside}</div>}
    </div>
  )
}

export function FieldPrefix({ children }: { children: string }) {
  return (
    <span className="flex items-start rounded-s-control border border-e-0 border-line-strong bg-sunken px-3 py-1.75 font-mono text-14 text-muted pointer-coarse:py-2.75">
      {children}
    </span>
  )
}

/** The live region is always present, because screen readers read a new error only in an existing region. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  return (
    <div id={id} aria-live="polite" className="contents">
      {error && (
        <p className="col-span-full flex items-start gap-1.5 text-12 wrap-anywhere text-red-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
