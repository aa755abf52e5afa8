import { CircleAlert } from 'lucide-react'

/** What went wrong with the form as a whole. */
export function FormError({ error }: { error: string | null | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <p className="flex items-start gap-2 text-14 text-red-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
