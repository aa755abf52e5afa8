import type { Passkey } from '@bricks/contract'
import { describeKnownDevice } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskeyMutation, removePasskeyMutation } from '#api/account/second-factors.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { ConfirmDialog, lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { CODES_END } from './codes-end.ts'
import { FactorRow } from './factor-row.tsx'

const RenamePasskeyDialog = lazyDialog(() => import('./rename-passkey-dialog.tsx'))

interface PasskeysRowProps {
  passkeys: readonly Passkey[]
  /** True if the account has an authenticator app. */
  hasCodes: boolean
  onCodes: (codes: readonly string[]) => void
}

export function PasskeysRow({ passkeys, hasCodes, onCodes }: PasskeysRowProps) {
  const add = useMutation(addPasskeyMutation)
  const remove = useMutation(removePasskeyMutation)
  const [leaving, setLeaving] = useState<Passkey>()
  const [renamed, setRenamed] = useState<Passkey>()
  const closeDialog = () => {
    setLeaving(undefined)
    remove.reset()
  }
  const isLast = passkeys.length === 1 && !hasCodes
  const name = describeKnownDevice(navigator.userAgent) ?? 'Passkey'
  return (
    <FactorRow
      title="Passkeys"
      text="Your finger, face or a security key in place of the password. A passkey cannot be stolen by a false page."
      action={
        <Button
          pending={add.isPending}
          onClick={() => add.mutate(name, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) })}
        >
          Add a passkey
        </Button>
      }
    >
      {add.error && <FormError error={findServerText(add.error)} />}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="divide-y rounded-control border px-4">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div className="min-w-0">
                <p className="truncate">{passkey.name}</p>
                <p className="text-12 text-muted">
                  Added {formatDay(passkey.created_at)}
                  {passkey.last_used_at && `, last used ${formatDay(passkey.last_used_at)}`}
                </p>
              </div>
              <div className="-me-2 flex">
                <Button variant="quiet" aria-label={`Rename ${passkey.name}`} onClick={() => setRenamed(passkey)}>
                  Rename
                </Button>
                <Button variant="quiet" aria-label={`Remove ${passkey.name}`} onClick={() => setLeaving(passkey)}>
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <RenamePasskeyDialog
        key={renamed?.id}
        open={renamed !== undefined}
        passkey={renamed}
        onClose={() => setRenamed(undefined)}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={closeDialog}
        title="Remove this passkey?"
        description={`“${leaving?.name ?? ''}” no longer signs you in. Delete it in your password manager or device, too.${isLast ? ` ${CODES_END}` : ''}`}
        confirm="Remove"
        pending={remove.isPending}
        error={findServerText(remove.error)}
        onConfirm={() => leaving && remove.mutate(leaving.id, { onSuccess: closeDialog })}
      />
    </FactorRow>
  )
}

function formatDay(at: string) {
  const day = new Date(at)
  const isThisYear = day.getFullYear() === new Date().getFullYear()
  return day.toLocaleDateString('en', { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) })
}
