import { useOwnPlan } from '#api/session/known-user.ts'
import { PAGES } from '#pages.ts'
import { BrickMark } from '#ui/base/brick-mark.tsx'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { PlanCards } from '#ui/plan/plan-cards.tsx'
import { Benefits } from './benefits.tsx'
import { Features } from './features.tsx'
import { FrequentQuestions } from './frequent-questions.tsx'
import { Hero } from './hero.tsx'
import { Integrations } from './integrations.tsx'

const PROMPTS = [
  'Where is my order A17?',
  'Do you have a table for four tonight?',
  'Send the invoice for May again, please.',
]

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
      <FrequentQuestions />
    </>
  )
}

function CallToAction() {
  return (
    <section aria-label="Begin" className="border-y bg-sunken">
      <div className="mx-auto flex max-w-content flex-col items-center gap-6 px-4 py-16 text-center sm:px-6">
        <BrickMark className="size-14" />
        <h2 className="text-28 font-bold text-balance sm:text-40">See your first bot answer</h2>
        <ButtonLink to={PAGES.signUp.path} variant="primary" size="large">
          Build a bot
        </ButtonLink>
      </div>
    </section>
  )
}

function EnterprisePlan() {
  return (
    <section aria-label="Enterprise plan" className="mx-auto max-w-content px-4 pt-4 pb-12 sm:px-6 sm:pb-20">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-card border bg-surface p-6">
        <div>
          <h3 className="text-16 font-semibold">Enterprise</h3>
          <p className="mt-1 text-muted">More live bots, more chats, or a server of your own: tell us what you need.</p>
        </div>
        <ButtonLink to={PAGES.contact.path}>Contact us</ButtonLink>
      </div>
    </section>
  )
}

function ExamplePrompts() {
  return (
    <section aria-label="What people ask" className="border-y bg-sunken">
      <div className="mx-auto flex max-w-content flex-col gap-3 px-4 py-6 sm:px-6 lg:flex-row lg:items-baseline lg:gap-10">
        <h2 className="text-16 font-semibold">People ask</h2>
        <ul className="flex flex-1 flex-col gap-2 md:flex-row md:flex-wrap md:gap-x-10">
          {PROMPTS.map((prompt) => (
            <li key={prompt} className="text-16 text-muted">
              “{prompt}”
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Pricing() {
  return (
    <section
      id="pricing"
      aria-label="Pricing"
      className="mx-auto max-w-content scroll-mt-16 px-4 pt-12 sm:px-6 sm:pt-20"
    >
      <PlanCards
        plans={['free', 'pro', 'premium']}
        own={useOwnPlan()}
        heading={
          <div>
            <h2 className="text-28 font-bold sm:text-40">Pricing</h2>
            <p className="mt-2 text-16 text-muted">Pay for what your visitors ask.</p>
          </div>
        }
      />
    </section>
  )
}
