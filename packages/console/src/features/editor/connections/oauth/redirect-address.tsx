import { CopyButton } from '#ui/feedback/copy-button.tsx'

export function RedirectAddress() {
  const redirect = `${location.origin}/oauth/callback`
  return (
    <div className="grid gap-2">
      <p>
        <span className="font-medium">Redirect address</span>{' '}
        <span className="text-muted">Enter it there, exactly like this.</span>
      </p>
      <div className="flex flex-wrap items-center gap-2 rounded-control border bg-surface py-1 ps-3 pe-1">
        <code dir="ltr" className="min-w-0 flex-1 text-12 wrap-anywhere">
          {redirect}
        </code>
        <CopyButton text={redirect} what="the redirect address" />
      </div>
    </div>
  )
}
