import { CircleAlert } from '#ui/icons.ts'

/** The live region is always there, so that a message which appears in it is read out. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  return (
    <div id={id} aria-live="polite" className="contents">
      {error && (
        <p className="flex items-start gap-1.5 text-12 wrap-anywhere text-red-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
