import type { Member } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { memberRightsMutation, removeMemberMutation } from '#api/account/members.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { ConfirmDialog } from '#ui/overlay/lazy-dialog.tsx'
import { RightsSelect } from './rights-select.tsx'

export function MemberRow({ member: { id, name, username, rights, over } }: { member: Member }) {
  const change = useMutation(memberRightsMutation)
  const remove = useMutation(removeMemberMutation)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <li className="grid grid-cols-1 gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="truncate">{name}</p>
          <p className="truncate text-12 text-muted">{username}</p>
          {over && <p className="text-12 text-amber-text">Can only look: your plan has fewer seats.</p>}
        </div>
        <div className="flex items-center gap-2">
          <RightsSelect
            label={`Rights of ${name}`}
            value={change.isPending ? change.variables.rights : rights}
            disabled={change.isPending}
            onChange={(next) => change.mutate({ member_id: id, rights: next })}
          />
          <Button variant="quiet" aria-label={`Remove ${name}`} onClick={() => setIsAsked(true)}>
            Remove
          </Button>
        </div>
      </div>
      <FormError error={findServerText(change.error)} />
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Remove ${name}?`}
        description={`${username} loses this account at once, also where they are signed in. What they built stays.`}
        confirm="Remove"
        pending={remove.isPending}
        error={findServerText(remove.error)}
        onConfirm={() => remove.mutate(id, { onSuccess: () => setIsAsked(false) })}
      />
    </li>
  )
}
