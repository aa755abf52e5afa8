import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { confirmSessionMutation, secondFactorsQuery } from '#api/account/second-factors.ts'
import { describeLoadFailure, findServerText } from '#api/http/error-texts.ts'
import { operatorQuery } from '#api/operator/operator.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { FactorForm } from '#ui/factor/factor-form.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { GateCard } from './gate-card.tsx'

/**
 * Operators see this form if their session began before the second factor was set up, or on a device that was not asked
 * for it.
 */
export function ProofForm() {
  const formId = useId()
  const client = useQueryClient()
  const { data: factors, error, isFetching, refetch } = useQuery(secondFactorsQuery)
  const confirm = useMutation({
    ...confirmSessionMutation,
    onSuccess: () => client.invalidateQueries({ queryKey: operatorQuery.queryKey }),
  })
  return (
    <GateCard
      title="Show your second factor"
      text="It was not asked for when this session began. Once is enough, until you sign out."
    >
      {error && !factors && (
        <RetryNotice text={describeLoadFailure('Your factors', error)} onRetry={refetch} pending={isFetching} />
      )}
      {!factors && !error && <Skeleton className="h-24" />}
      {factors && (
        <FactorForm
          id={formId}
          ways={[
            ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
            ...(factors.codes ? (['totp'] as const) : []),
            ...(factors.recovery_codes > 0 ? (['recovery_code'] as const) : []),
          ]}
          error={confirm.isPending ? null : findServerText(confirm.error)}
          onWay={confirm.reset}
          onGiven={(proof) => confirm.mutate(proof)}
        >
          {(way) => (
            <Button type="submit" form={formId} variant="primary" size="large" pending={confirm.isPending}>
              {way === 'passkey' ? 'Use my passkey' : 'Go on'}
            </Button>
          )}
        </FactorForm>
      )}
    </GateCard>
  )
}
