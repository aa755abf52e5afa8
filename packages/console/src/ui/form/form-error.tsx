import { CircleAlert } from '#ui/icons/first-icons.ts'

interface FormErrorProps {
  error: string | null | undefined
  detail?: string | undefined
}

export function FormError({ error, detail }: FormErrorProps) {
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <p className="flex items-start gap-2 text-14 wrap-anywhere text-red-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {error && detail && <p className="mt-1 ps-6 wrap-anywhere text-muted">{detail}</p>}
    </div>
  )
}
