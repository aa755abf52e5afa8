import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { removeCodesMutation } from '#api/account/second-factors.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { ConfirmDialog, lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { CODES_END } from './codes-end.ts'
import { FactorRow } from './factor-row.tsx'

const SetUpCodesDialog = lazyDialog(() => import('./set-up-codes-dialog.tsx'))

interface CodesRowProps {
  isOn: boolean
  hasPasskeys: boolean
  onCodes: (codes: readonly string[]) => void
}

export function AuthenticatorAppRow({ isOn, hasPasskeys, onCodes }: CodesRowProps) {
  const [dialog, setDialog] = useState<'set-up' | 'turn-off'>()
  const remove = useMutation(removeCodesMutation)
  const closeDialog = () => setDialog(undefined)
  return (
    <FactorRow
      title="Codes from an app"
      state={isOn && <Badge tone="green">On</Badge>}
      text="An authenticator app shows six digits that change every half minute. Signing in asks for them."
      action={
        <Button onClick={() => setDialog(isOn ? 'turn-off' : 'set-up')}>
          {isOn ? 'Turn off' : 'Set up'}
          <span className="sr-only"> codes from an app</span>
        </Button>
      }
    >
      <SetUpCodesDialog open={dialog === 'set-up'} onClose={closeDialog} onDone={onCodes} />
      <ConfirmDialog
        open={dialog === 'turn-off'}
        onClose={closeDialog}
        title="Turn codes off?"
        description={`Signing in no longer asks for a code of the app.${hasPasskeys ? '' : ` ${CODES_END}`}`}
        confirm="Turn off"
        pending={remove.isPending}
        error={findServerText(remove.error)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: closeDialog })}
      />
    </FactorRow>
  )
}
