import { classNames } from './class-names.ts'

export function Spinner({ label, className }: { label?: string; className?: string }) {
  const drawing = (
    <svg
      viewBox="0 0 16 16"
      data-spinner=""
      aria-hidden="true"
      className={classNames('size-4 shrink-0 animate-spin', className)}
    >
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.2" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
  if (!label) return drawing
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {drawing}
      <span className="sr-only">{label}</span>
    </span>
  )
}
