import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { PAGES } from '#pages.ts'
import { BrickMark } from '#ui/base/brick-mark.tsx'
import { Button } from '#ui/base/button.tsx'
import { buttonStyle } from '#ui/base/button-style.ts'

/** The links reload the page, because the running program itself may be broken. */
export function ErrorScreen() {
  const { status, message } = describeRouteError(useRouteError())
  return (
    <main className="mx-auto grid min-h-dvh max-w-form content-center gap-4 p-6">
      <BrickMark className="size-10" />
      <h1 className="text-28 font-bold">Unexpected Application Error!</h1>
      <p role="alert" className="font-mono text-14 wrap-anywhere text-muted">
        {status && <strong className="text-text">{status} </strong>}
        {message}
      </p>
      <div className="mt-4 flex gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <a href={PAGES.dashboard.path} className={buttonStyle()}>
          Back to your bots
        </a>
      </div>
    </main>
  )
}

function describeRouteError(error: unknown): { status?: number; message: string } {
  if (isRouteErrorResponse(error)) return { status: error.status, message: error.statusText || String(error.data) }
  return { message: error instanceof Error ? error.message : 'Something went wrong.' }
}
