import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  grey: 'bg-sunken text-muted ring-1 ring-line/70 ring-inset',
  green: 'bg-green-soft text-green-text',
  amber: 'bg-amber-soft text-amber-text',
  red: 'bg-red-soft text-red-text',
  strong: 'bg-ink-soft text-text',
  blue: 'bg-blue-soft text-blue-text',
}

interface BadgeProps {
  tone?: keyof typeof TONES
  dot?: boolean
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'grey', dot, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-tag px-2 text-12 font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  )
}
