import { ROLE_INSIGHTS } from '@bricks/contract/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#api/account/user.ts'
import { BrickMark } from '#ui/base/brick-mark.tsx'
import { Button } from '#ui/base/button.tsx'
import { PageHeading } from '#ui/base/page-heading.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { UpgradeDialog } from '#ui/plan/plan-dialogs.tsx'

interface PlaceholderPageProps {
  title: string
  delayMs: number
  message: ReactNode
  children?: ReactNode
}

export function PlaceholderPage({ title, delayMs, message, children }: PlaceholderPageProps) {
  const isOver = useDelay(delayMs)
  const { user } = useSession()
  const isOnPlan = (user?.role ?? 0) >= ROLE_INSIGHTS
  return (
    <>
      <PageHeading title={title} />
      <div className="grid min-h-80 place-items-center rounded-card border border-dashed border-line-strong p-8 text-center">
        {!isOver && <Spinner label={`Loading ${title}`} className="size-6" />}
        {isOver && (
          <div role="status" className="flex flex-col items-center gap-4">
            <BrickMark className="size-10" />
            {isOnPlan ? <p className="max-w-96 text-16">{message}</p> : <NotOnPlan title={title} />}
          </div>
        )}
      </div>
      {isOver && children}
    </>
  )
}

function NotOnPlan({ title }: { title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="text-16">Not Available on Your Plan</p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Upgrade
      </Button>
      <UpgradeDialog open={open} onClose={() => setOpen(false)} text={`${title} comes with these plans:`} />
    </>
  )
}

function useDelay(delayMs: number) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return isOver
}
