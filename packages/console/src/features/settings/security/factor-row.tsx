import type { ReactNode } from 'react'

interface FactorRowProps {
  title: string
  state?: ReactNode
  text: ReactNode
  action: ReactNode
  children?: ReactNode
}

export function FactorRow({ title, state, text, action, children }: FactorRowProps) {
  return (
    <div className="grid gap-3 py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="flex items-center gap-2 font-medium">
            {title}
            {state}
          </h3>
          <p className="mt-1 text-muted">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
