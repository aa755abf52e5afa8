import { classNames } from './class-names.ts'

export function BrickMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames('shrink-0', className ?? 'size-6')}>
      <path
        className="fill-accent"
        d="M6.5 2h12A2.5 2.5 0 0 1 21 4.5v4a2.5 2.5 0 0 1-2.5 2.5H12l-3 2.6V11H6.5A2.5 2.5 0 0 1 4 8.5v-4A2.5 2.5 0 0 1 6.5 2z"
      />
      <rect className="fill-text" x="1" y="13.5" width="10" height="9" rx="2.5" />
      <rect className="fill-text opacity-40" x="13" y="13.5" width="10" height="9" rx="2.5" />
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-16 font-bold tracking-tight">
      <BrickMark />
      Bricks
    </span>
  )
}
