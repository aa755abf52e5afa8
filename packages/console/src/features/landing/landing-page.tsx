import { Benefits } from '#features/landing/benefits.tsx'
import { CallToAction } from '#features/landing/call-to-action.tsx'
import { EnterprisePlan } from '#features/landing/enterprise-plan.tsx'
import { ExamplePrompts } from '#features/landing/example-prompts.tsx'
import { Features } from '#features/landing/features.tsx'
import { Hero } from '#features/landing/hero.tsx'
import { Integrations } from '#features/landing/integrations.tsx'
import { Pricing } from '#features/landing/pricing.tsx'
import { Questions } from '#features/landing/questions.tsx'

export default function LandingPage() {
  return (
    <>
      <Hero />
      <ExamplePrompts />
      <Features />
      <Benefits />
      <Integrations />
      <CallToAction />
      <Pricing />
      <EnterprisePlan />
      <Questions />
    </>
  )
}
