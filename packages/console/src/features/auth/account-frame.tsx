import type { ReactNode } from 'react'
import { PAGES } from '#pages.ts'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Wordmark } from '#ui/wordmark.tsx'

interface AccountFrameProps {
  title: string
  lead: ReactNode
  /** What must be seen first. */
  before?: ReactNode
  /** The way to the other page, below the form. */
  footer: ReactNode
  children: ReactNode
}

/** The quiet page around sign-in and sign-up. It hangs from above: a page is painted before its last has come, and nothing may move then. */
export function AccountFrame({ title, lead, before, footer, children }: AccountFrameProps) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-account flex-col px-4 py-6 sm:pt-[12vh] sm:pb-12">
      <header className="mb-8 flex sm:mb-6">
        <Link to={PAGES.landing.path} className="flex items-center rounded-control pointer-coarse:min-h-11">
          <Wordmark />
        </Link>
      </header>
      <main tabIndex={-1}>
        {before}
        <Card className="p-6 sm:p-8">
          <h1 className="text-28 font-bold">{title}</h1>
          <div className="mt-1 mb-6 text-muted">{lead}</div>
          {children}
        </Card>
        <p className="mt-6 text-center text-muted">{footer}</p>
      </main>
    </div>
  )
}
