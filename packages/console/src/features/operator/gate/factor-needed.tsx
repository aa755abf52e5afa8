import { buildSettingsPath } from '#pages.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { GateCard } from './gate-card.tsx'
import { ProofForm } from './proof-form.tsx'

/**
 * The server refuses all calls of the operator's section but `/operator`, whose answer says what is missing: the user's
 * second factor or, if `has` is true, its use in this session.
 */
export default function FactorNeeded({ has }: { has: boolean }) {
  if (has) return <ProofForm />
  return (
    <GateCard
      title="First, a second factor"
      text="You are an operator of this server. A password alone does not protect everybody’s bots: add an authenticator app or a passkey to your account, then come back."
    >
      <ButtonLink to={buildSettingsPath('security')} variant="primary" size="large" className="w-full">
        Add a second factor
      </ButtonLink>
    </GateCard>
  )
}
