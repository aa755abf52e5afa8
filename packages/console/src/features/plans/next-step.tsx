import { PLAN_TIERS } from '@bricks/contract/wire'
import { useOwnPlan } from '#api/known-user.ts'
import { useToken } from '#api/session.ts'
import { GOAL_PATHS } from '#goals.ts'
import { PAGES } from '#pages.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ByGoal, useGoal, useNext } from '#ui/by-goal.tsx'
import { BySession } from '#ui/by-session.tsx'
import { classNames } from '#ui/class-names.ts'

/** Above the cards, for who is signed in: the way on, to what they came for and with the plan they have. */
export function NextStep() {
  return <BySession hasSession={useToken() !== null} signedIn={<WaysOn />} />
}

/** Its place is kept until the plan is known. */
function WaysOn() {
  const plan = useOwnPlan()
  const name = PLAN_TIERS[plan ?? 'free'].name
  return (
    <section
      aria-label="Go on"
      className="mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border bg-surface px-5 py-4"
    >
      <p className={classNames('text-16', !plan && 'invisible')}>You are on the {name} plan.</p>
      <div className={classNames('flex flex-wrap gap-2', !plan && 'invisible')}>
        <WayToGoal />
        <WayWithPlan name={name} />
      </div>
    </section>
  )
}

function WayToGoal() {
  const plan = useOwnPlan()
  const next = useNext()
  return (
    <ByGoal>
      {(goal) =>
        goal !== 'free' &&
        goal !== plan && (
          <ButtonLink to={next ?? GOAL_PATHS[goal]} variant="primary" className="only-with-billing">
            Go on to {PLAN_TIERS[goal].name}
          </ButtonLink>
        )
      }
    </ByGoal>
  )
}

function WayWithPlan({ name }: { name: string }) {
  const goal = useGoal()
  const next = useNext()
  const isPaid = goal !== undefined && goal !== 'free'
  return <ButtonLink to={isPaid ? PAGES.dashboard.path : (next ?? PAGES.dashboard.path)}>Go on with {name}</ButtonLink>
}
