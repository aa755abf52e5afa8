import { PLAN_TIERS } from '@bricks/contract/wire'
import { useOwnPlan } from '#api/session/known-user.ts'
import { useToken } from '#api/session/session.ts'
import { GOAL_PATHS } from '#goals.ts'
import { PAGES } from '#pages.ts'
import { classNames } from '#ui/base/class-names.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { ShownByGoal, useAccountGoal, useNextPath } from '#ui/navigation/shown-by-goal.tsx'
import { ShownBySession } from '#ui/navigation/shown-by-session.tsx'

export function NextStep() {
  return <ShownBySession hasSession={useToken() !== null} signedIn={<NextLinks />} />
}

function NextLinks() {
  const plan = useOwnPlan()
  const name = PLAN_TIERS[plan ?? 'free'].name
  return (
    <section
      aria-label="Go on"
      className="mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border bg-surface px-5 py-4"
    >
      <p className={classNames('text-16', !plan && 'invisible')}>You are on the {name} plan.</p>
      <div className={classNames('flex flex-wrap gap-2', !plan && 'invisible')}>
        <GoalLink />
        <KeepPlanLink name={name} />
      </div>
    </section>
  )
}

function GoalLink() {
  const plan = useOwnPlan()
  const next = useNextPath()
  return (
    <ShownByGoal>
      {(goal) =>
        goal !== 'free' &&
        goal !== plan && (
          <ButtonLink to={next ?? GOAL_PATHS[goal]} variant="primary" className="only-with-billing">
            Go on to {PLAN_TIERS[goal].name}
          </ButtonLink>
        )
      }
    </ShownByGoal>
  )
}

function KeepPlanLink({ name }: { name: string }) {
  const goal = useAccountGoal()
  const next = useNextPath()
  const isPaid = goal !== undefined && goal !== 'free'
  return <ButtonLink to={isPaid ? PAGES.dashboard.path : (next ?? PAGES.dashboard.path)}>Go on with {name}</ButtonLink>
}
