import type { SignUpMode } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeLoadFailure, findServerText } from '#api/http/error-texts.ts'
import { operatorMutation, signUpQuery } from '#api/operator/operator.ts'
import { Card } from '#ui/base/card.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { Invitations } from './invitations.tsx'

const MODES: readonly { value: SignUpMode; label: string; meaning: string }[] = [
  { value: 'open', label: 'Open', meaning: 'Everybody may open an account.' },
  {
    value: 'invite',
    label: 'By invitation',
    meaning: 'Only whoever has a link from here may open one, or was invited as a member of an account.',
  },
  { value: 'closed', label: 'Closed', meaning: 'Nobody may open one. Whoever has one signs in as ever.' },
]

export function SignUpSettings() {
  const { data: state, error, isFetching, refetch } = useQuery(signUpQuery)
  const set = useMutation(operatorMutation('/operator/signup'))
  // The choice is set at once: the mutation reports its state a moment later, and until then the old choice would show.
  const [wanted, setWanted] = useState<SignUpMode>()
  if (!state) {
    return error ? (
      <RetryNotice text={describeLoadFailure('Sign-up', error)} onRetry={refetch} pending={isFetching} />
    ) : (
      <Skeleton className="h-60" />
    )
  }
  const shown = wanted ?? state.mode
  const setMode = (mode: SignUpMode) => {
    setWanted(mode)
    set.mutate({ mode }, { onSettled: () => setWanted(undefined) })
  }
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid gap-3">
        <fieldset className="grid gap-2" disabled={set.isPending}>
          <legend className="sr-only">Who may open an account</legend>
          {MODES.map(({ value, label, meaning }) => (
            <label
              key={value}
              className="flex cursor-pointer items-start gap-3 rounded-card border bg-surface px-4 py-3 has-checked:border-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="sign-up"
                value={value}
                checked={shown === value}
                onChange={() => setMode(value)}
                className="mt-1 size-4 shrink-0 accent-ink"
              />
              <span>
                <span className="block font-medium">{label}</span>
                <span className="block text-muted">{meaning}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <FormError error={set.isPending ? null : findServerText(set.error)} />
        <p className="text-12 text-muted">It holds from the next try on, for every process of this server.</p>
      </div>
      {state.mode === 'closed' ? (
        state.invitations.length > 0 && (
          <Card className="p-5 text-muted">
            {state.invitations.length === 1 ? 'One invitation waits' : `${state.invitations.length} invitations wait`},
            and will do for nothing while sign-up is closed.
          </Card>
        )
      ) : (
        <Invitations state={state} />
      )}
    </div>
  )
}
