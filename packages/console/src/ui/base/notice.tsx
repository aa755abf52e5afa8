import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '#ui/icons/first-icons.ts'
import { classNames } from './class-names.ts'

const TONES = {
  info: { style: 'bg-sunken text-text', mark: 'text-muted', Icon: Info },
  success: { style: 'bg-green-soft text-text', mark: 'text-green-text', Icon: CircleCheck },
  warning: { style: 'bg-amber-soft text-text', mark: 'text-amber-text', Icon: TriangleAlert },
  error: { style: 'bg-red-soft text-text', mark: 'text-red-text', Icon: CircleAlert },
}

interface NoticeProps {
  tone?: keyof typeof TONES
  role?: 'alert' | 'status'
  action?: ReactNode
  className?: string
  children: ReactNode
}

export function Notice({ tone = 'info', role, action, className, children }: NoticeProps) {
  const { style, mark, Icon } = TONES[tone]
  return (
    <div role={role} className={classNames('flex items-start gap-3 rounded-control px-4 py-3', style, className)}>
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', mark)} />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}
