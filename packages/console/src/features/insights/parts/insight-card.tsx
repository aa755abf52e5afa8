import { type ReactNode, useId } from 'react'
import { Card } from '#ui/base/card.tsx'

interface PartProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

export function InsightCard({ title, hint, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="px-4 py-4 sm:px-5">
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        {hint && <p className="text-12 text-muted">{hint}</p>}
        <div className="mt-3">{children}</div>
      </Card>
    </section>
  )
}
