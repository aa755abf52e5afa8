import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pauseAccountMutation } from '#api/account/settings.ts'
import { settingsQuery } from '#api/account/user.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

const DeactivateDialog = lazyDialog(() => import('./deactivate-dialog.tsx'))

export function DeleteAccount() {
  const { data: settings } = useQuery(settingsQuery)
  const pause = useMutation(pauseAccountMutation)
  const [open, setOpen] = useState(false)
  const isPaused = settings?.account.paused ?? false
  return (
    <SettingsSection
      title="Delete account"
      description="Your data is removed within one day. Templates you have published stay, without your name."
    >
      <div className="flex flex-col gap-5">
        {isPaused && <Notice tone="warning">Your account is paused: none of your bots answers.</Notice>}
        <p className="text-muted">
          Need a break instead? Pause your account: your bots stop answering, and everything is kept until you come
          back.
        </p>
        <FormError error={findServerText(pause.error)} />
        <div className="flex flex-wrap gap-2">
          <Button pending={pause.isPending} disabled={!settings} onClick={() => pause.mutate(!isPaused)}>
            {isPaused ? 'Resume my account' : 'Pause my account'}
          </Button>
          <Button variant="danger" onClick={() => setOpen(true)}>
            Delete account
          </Button>
        </div>
      </div>
      <DeactivateDialog open={open} onClose={() => setOpen(false)} />
    </SettingsSection>
  )
}
