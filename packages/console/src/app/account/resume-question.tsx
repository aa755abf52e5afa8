import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pauseAccountMutation } from '#api/account/settings.ts'
import { settingsQuery } from '#api/account/user.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { rememberResumeAsked, wasResumeAsked } from '#api/session/session.ts'
import { ConfirmDialog } from '#ui/overlay/lazy-dialog.tsx'

export function ResumeQuestion() {
  const { data: settings } = useQuery(settingsQuery)
  const resume = useMutation(pauseAccountMutation)
  const [isAnswered, setAnswered] = useState(false)
  const closeForThisTab = () => {
    rememberResumeAsked()
    setAnswered(true)
  }
  return (
    <ConfirmDialog
      open={!isAnswered && !wasResumeAsked() && settings?.account.paused === true}
      onClose={closeForThisTab}
      title="Resume?"
      description="Your account is paused: none of your bots answers."
      cancel="Not now"
      confirm="Resume"
      variant="primary"
      pending={resume.isPending}
      error={findServerText(resume.error)}
      onConfirm={() => resume.mutate(false, { onSuccess: closeForThisTab })}
    >
      <p>Everything is as you left it. Resume, and your live bots answer again at once.</p>
    </ConfirmDialog>
  )
}
