import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { renewRecoveryCodesMutation } from '#api/account/second-factors.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { ConfirmDialog } from '#ui/overlay/lazy-dialog.tsx'
import { FactorRow } from './factor-row.tsx'

interface RecoveryRowProps {
  left: number
  onCodes: (codes: readonly string[]) => void
}

export function RecoveryRow({ left, onCodes }: RecoveryRowProps) {
  const renew = useMutation({
    ...renewRecoveryCodesMutation,
    // Unlike `onSuccess` of the call below, this also runs if the question was closed meanwhile: the former codes no
    // longer work then, and the server sends the new ones only once.
    onSuccess: async (...answer) => {
      await renewRecoveryCodesMutation.onSuccess?.(...answer)
      onCodes(answer[0].recovery_codes)
    },
  })
  const [isAsked, setAsked] = useState(false)
  const closeDialog = () => setAsked(false)
  return (
    <FactorRow
      title="Recovery codes"
      text={`${left} of 10 are left. Each signs you in once where your app or passkey is lost.`}
      action={<Button onClick={() => setAsked(true)}>Make new ones</Button>}
    >
      <ConfirmDialog
        open={isAsked}
        onClose={closeDialog}
        title="Make new recovery codes?"
        description="The former ones no longer work."
        confirm="Make new ones"
        variant="primary"
        pending={renew.isPending}
        error={findServerText(renew.error)}
        onConfirm={() => renew.mutate(undefined, { onSuccess: closeDialog })}
      />
    </FactorRow>
  )
}
