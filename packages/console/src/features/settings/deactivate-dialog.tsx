import { useMutation } from '@tanstack/react-query'
import { deleteAccountMutation } from '#api/account/settings.ts'
import { endSession } from '#api/account/user.ts'
import { findErrorText } from '#api/http/error-texts.ts'
import { rememberExitPath } from '#api/session/session.ts'
import { PAGES } from '#pages.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import ConfirmPanel from '#ui/overlay/confirm-panel.tsx'

export default function DeactivateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const deactivate = useMutation({
    ...deleteAccountMutation,
    // While the landing page loads, this page is still mounted and would redirect to sign-in.
    onSuccess: (_nothing, _variables, _result, { client }) => {
      rememberExitPath(PAGES.landing.path)
      endSession(client)
    },
  })
  return (
    <ConfirmPanel
      open={open}
      onClose={onClose}
      title="Deactivate account"
      description="Your bots stop answering at once, and your data is removed within one day. This cannot be undone."
      confirm="Deactivate"
      between={<ButtonLink to={PAGES.signOut.path}>Log out</ButtonLink>}
      pending={deactivate.isPending}
      error={findErrorText(deactivate.error)}
      onConfirm={() => deactivate.mutate()}
    />
  )
}
