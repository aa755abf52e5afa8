import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: string
  description?: ReactNode
  aside?: ReactNode
}

export function PageHeading({ title, description, aside }: PageHeadingProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
      <div>
        <h1 className="text-28 font-bold">{title}</h1>
        {description && <p className="mt-1 text-muted">{description}</p>}
      </div>
      {aside}
    </header>
  )
}
