import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { readToken } from '#api/session/session.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/overlay/lazy-dialog.tsx'

/** The guard does not ask when the session ends: the draft is stored and comes back after the next sign-in. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      readToken() !== null &&
      nextLocation.state?.unguarded !== true &&
      currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!unsaved) return
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [unsaved])

  const stayOnPage = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stayOnPage}
      title="Leave without saving?"
      description="Your changes stay in this browser until you come back."
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>Leave</Button>
          <Button variant="primary" onClick={stayOnPage}>
            Stay
          </Button>
        </>
      }
    />
  )
}
