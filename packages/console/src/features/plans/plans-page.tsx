import { PlanCards } from '#ui/plan-cards.tsx'

export default function PlansPage() {
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6 sm:py-20">
      <PlanCards
        plans={['free', 'pro', 'premium']}
        heading={
          <div>
            <h1 className="text-40 font-bold">Plans</h1>
            <p className="mt-2 text-16 text-muted">Pay for what your visitors ask, not for seats.</p>
            <h2 className="sr-only">Choose a plan</h2>
          </div>
        }
      />
    </div>
  )
}
