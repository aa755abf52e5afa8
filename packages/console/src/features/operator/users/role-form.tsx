import type { OperatedAccount } from '@bricks/contract'
import { ROLE_FREE, ROLE_OPERATOR, ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { findServerText } from '#api/http/error-texts.ts'
import { operatorMutation } from '#api/operator/operator.ts'
import { nameRole } from '#features/operator/name-role.ts'
import { Button } from '#ui/base/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { FormError } from '#ui/form/form-error.tsx'

const ROLES: readonly number[] = [ROLE_FREE, ROLE_PRO, ROLE_PREMIUM, ROLE_OPERATOR]

export function RoleForm({ account: { id, role, granted_role: granted } }: { account: OperatedAccount }) {
  const set = useMutation(operatorMutation('/operator/accounts/role'))
  const [choice, setChoice] = useState({ role: granted, granted })
  // If another operator changes the role, the form shows the new role: a choice made before would silently undo it.
  const chosen = choice.granted === granted ? choice.role : granted
  const offered = ROLES.includes(granted) ? ROLES : [granted, ...ROLES]
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        set.mutate({ account_id: id, role: chosen })
      }}
    >
      <div className="flex items-end gap-2">
        <SelectField
          className="flex-1"
          label="Role that is given"
          value={chosen}
          onChange={(event) => {
            set.reset()
            setChoice({ role: Number(event.currentTarget.value), granted })
          }}
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {ROLES.includes(each) ? nameRole(each) : `${nameRole(each)} (role ${each})`}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="primary" pending={set.isPending} disabled={chosen === granted}>
          Change
        </Button>
      </div>
      <p className="text-12 text-muted">{describeEffect({ role, granted, chosen })}</p>
      <FormError error={findServerText(set.error)} />
    </form>
  )
}

function describeEffect({ role, granted, chosen }: Record<'role' | 'granted' | 'chosen', number>): string {
  if (chosen >= ROLE_OPERATOR && granted < ROLE_OPERATOR) {
    return 'An operator may do all that you may: see every account, close and delete it, and make others operators.'
  }
  if (role > granted) return `A subscription gives this account ${nameRole(role)}, whatever is given here.`
  return 'What is bought can add to it, and never takes from it.'
}
