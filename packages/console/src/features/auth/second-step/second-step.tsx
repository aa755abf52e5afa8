import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { type SecondStepState, secondStepMutation } from '#api/account/second-factors.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { FactorForm } from '#ui/factor/factor-form.tsx'

interface SecondStepProps extends SecondStepState {
  lead?: string
  onBack: () => void
  onDone?: () => void
}

export default function SecondStep({ ticket, ways, lead, onBack, onDone }: SecondStepProps) {
  const formId = useId()
  const first = useRef<HTMLInputElement>(null)
  const finish = useMutation(secondStepMutation)
  useEffect(() => first.current?.focus(), [])
  return (
    <section aria-label="Second step">
      <p className="mb-5">{lead ?? 'Your password is right. Now show that it is you.'}</p>
      <FactorForm
        id={formId}
        ways={ways}
        first={first}
        error={finish.isPending ? null : findServerText(finish.error)}
        onWay={finish.reset}
        onGiven={(proof) => {
          if (proof === 'passkey' || !('password' in proof))
            finish.mutate({ ticket, proof }, { onSuccess: () => onDone?.() })
        }}
      >
        {(way) => (
          <div className="flex flex-col gap-3">
            <Button type="submit" form={formId} variant="primary" size="large" pending={finish.isPending}>
              {way === 'passkey' ? 'Use my passkey' : 'Sign in'}
            </Button>
            <Button variant="quiet" onClick={onBack}>
              Begin again
            </Button>
          </div>
        )}
      </FactorForm>
    </section>
  )
}
