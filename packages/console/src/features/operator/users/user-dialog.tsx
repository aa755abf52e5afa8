import type { OperatedAccount } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#api/account/user.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { operatorMutation } from '#api/operator/operator.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlay/lazy-dialog.tsx'
import { RoleForm } from './role-form.tsx'
import { UserBadges } from './user-row.tsx'
import { UserSessions } from './user-sessions.tsx'

interface UserDialogProps {
  account: OperatedAccount
  open: boolean
  onClose: () => void
}

/** `isGone`: the list does not have the account any more, so the dialog shows only a notice. */
export function UserDialog({ account, isGone, open, onClose }: UserDialogProps & { isGone: boolean }) {
  const { user } = useSession()
  const [isDeleting, setIsDeleting] = useState(false)
  const isOwn = user?.username === account.email
  return (
    <>
      <Dialog open={open && !isDeleting} onClose={onClose} title={account.name} description={account.email} wide>
        {isGone ? (
          <Notice>This account is not in the list any more. Another operator may have deleted it.</Notice>
        ) : (
          <div className="grid gap-6">
            <div className="flex flex-wrap gap-2">
              <UserBadges account={account} />
            </div>
            {isOwn ? (
              <Notice>
                This is your own account. Another operator can change its role or close it, and so can npm run admin on
                the server.
              </Notice>
            ) : (
              <>
                <RoleForm account={account} />
                <CloseAccountSection account={account} onDelete={() => setIsDeleting(true)} />
              </>
            )}
            {open && <UserSessions account={account} />}
          </div>
        )}
      </Dialog>
      <DeleteUserDialog account={account} open={isDeleting} onClose={() => setIsDeleting(false)} onDeleted={onClose} />
    </>
  )
}

function CloseAccountSection({
  account: { id, closed },
  onDelete,
}: {
  account: OperatedAccount
  onDelete: () => void
}) {
  const close = useMutation(operatorMutation('/operator/accounts/close'))
  const reopen = useMutation(operatorMutation('/operator/accounts/reopen'))
  return (
    <section aria-labelledby="closing" className="grid gap-3 border-t pt-5">
      <div>
        <h3 id="closing" className="font-semibold">
          {closed ? 'This account is closed' : 'Close or delete'}
        </h3>
        <p className="mt-1 text-muted">
          {closed
            ? 'Nobody can sign in to it, and none of its bots answers. All of it is kept.'
            : 'Closed, nobody can sign in to it and none of its bots answers, at once; all of it is kept and can be opened again. Deleted, it is gone for good.'}
        </p>
      </div>
      <FormError error={findServerText(close.error ?? reopen.error)} />
      <div className="flex flex-wrap gap-2">
        {closed ? (
          <Button pending={reopen.isPending} onClick={() => reopen.mutate({ account_id: id })}>
            Open again
          </Button>
        ) : (
          <Button pending={close.isPending} onClick={() => close.mutate({ account_id: id })}>
            Close account
          </Button>
        )}
        <Button variant="quiet" className="text-red-text" onClick={onDelete}>
          Delete account
        </Button>
      </div>
    </section>
  )
}

function DeleteUserDialog({ account, open, onClose, onDeleted }: UserDialogProps & { onDeleted: () => void }) {
  const remove = useMutation(operatorMutation('/operator/accounts/delete'))
  const closeBothDialogs = () => {
    onClose()
    onDeleted()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        onClose()
        remove.reset()
      }}
      title={`Delete the account of ${account.name}?`}
      description={`${account.email}, its bots and all that was said to them are removed at once, and its subscription ends. Nobody can bring them back. To stop it and keep it, close it.`}
      confirm="Delete for good"
      pending={remove.isPending}
      error={findServerText(remove.error)}
      onConfirm={() => remove.mutate({ account_id: account.id }, { onSuccess: closeBothDialogs })}
    />
  )
}
