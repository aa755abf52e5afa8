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
  const renew = useMutation(renewRecoveryCodesMutation)
  const [isAsked, setAsked] = useState(false)
  const closeDialog = () => {
    setAsked(false)
    renew.reset()
  }
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
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: ({ recovery_codes }) => {
              closeDialog()
              onCodes(recovery_codes)
            },
          })
        }
      />
    </FactorRow>
  )
}
