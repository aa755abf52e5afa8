import type { ReactNode } from 'react'
import { PAGES } from '#pages.ts'
import { Wordmark } from '#ui/base/brick-mark.tsx'
import { Card } from '#ui/base/card.tsx'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { useHydrated } from '#ui/base/use-hydrated.ts'
import { Link } from '#ui/navigation/link.tsx'
import { ShownBySession } from '#ui/navigation/shown-by-session.tsx'

interface AccountFrameProps {
  title: string
  lead: ReactNode
  before?: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** The content is at the top: the browser paints the page before all has arrived, and centred content would move. */
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

/** Hides the prerendered form from signed-in visitors until the program redirects them. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  return <ShownBySession hasSession={false} signedIn={!useHydrated() && <LoadingView />} signedOut={children} />
}
