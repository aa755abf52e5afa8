import { useNavigate } from 'react-router-dom'
import { buildEditPath, PAGES } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { ArrowLeft, FlaskConical, LogOut } from '#ui/icons/first-icons.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'

interface TestModeBarProps {
  projectId: string
  userName: string
}

export function TestModeBar({ projectId, userName }: TestModeBarProps) {
  const navigate = useNavigate()
  return (
    <header className="flex min-h-15 items-center gap-3 border-b bg-amber-soft px-4 py-2 lg:px-6">
      <ButtonLink
        to={buildEditPath(projectId)}
        variant="quiet"
        className="-ms-2 px-2 sm:px-3"
        aria-label="Back to the editor"
      >
        <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
        <span className="max-sm:hidden">Editor</span>
      </ButtonLink>
      <FlaskConical aria-hidden="true" className="size-4 shrink-0 text-amber-text max-sm:hidden" />
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <h1 className="font-semibold text-amber-text">You are in test mode</h1>
        <p className="truncate text-12 text-muted">Connected as {userName}</p>
      </div>
      <Button onClick={() => navigate(PAGES.signOut.path)}>
        <LogOut aria-hidden="true" />
        Log out
      </Button>
    </header>
  )
}
