import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findServerText } from '#api/error-texts.ts'
import { isResumeAsked, noteResumeAsked } from '#api/session.ts'
import { pauseAccountMutation, settingsQuery } from '#api/settings.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormError } from '#ui/form-error.tsx'

/** Asks whoever comes back to a paused account, once after signing in. */
export function ResumeQuestion() {
  const { data: settings } = useQuery(settingsQuery)
  const resume = useMutation(pauseAccountMutation)
  const [isAnswered, setAnswered] = useState(false)
  const close = () => {
    noteResumeAsked()
    setAnswered(true)
  }
  return (
    <Dialog
      open={!isAnswered && !isResumeAsked() && settings?.account.paused === true}
      onClose={close}
      title="Resume?"
      description="Your account is paused: none of your bots answers."
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Not now
          </Button>
          <Button
            variant="primary"
            pending={resume.isPending}
            onClick={() => resume.mutate(false, { onSuccess: close })}
          >
            Resume
          </Button>
        </>
      }
    >
      <p>Everything is as you left it. Resume, and your live Bricks answer again at once.</p>
      {resume.error && (
        <div className="mt-3">
          <FormError error={findServerText(resume.error)} />
        </div>
      )}
    </Dialog>
  )
}
