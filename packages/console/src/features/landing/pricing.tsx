import { useOwnPlan } from '#api/known-user.ts'
import { PlanCards } from '#ui/plan-cards.tsx'

export function Pricing() {
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
            <p className="mt-2 text-16 text-muted">Pay for what your visitors ask, not for seats.</p>
          </div>
        }
      />
    </section>
  )
}
