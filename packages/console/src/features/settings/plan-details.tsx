import { findPlanOfRole, PLAN_TIERS, ROLE_PRO } from '@bricks/contract/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { configQuery } from '#api/account/config.ts'
import { cacheRole } from '#api/account/settings.ts'
import { settingsQuery } from '#api/account/user.ts'
import { portalMutation } from '#api/billing.ts'
import { describePlan } from '#api/describe-plan.ts'
import { describeLoadFailure, findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { UpgradeDialog } from '#ui/plan/plan-dialogs.tsx'
import { SettingsSection } from './settings-section.tsx'
import { UsageList } from './usage-list.tsx'

const LOOK_EVERY_MS = 2_000
const LOOKS = 10

export function PlanDetails({ role }: { role: number }) {
  const { data: settings, isError, error, isFetching, refetch } = useSettingsAfterPortal()
  const tier = PLAN_TIERS[findPlanOfRole(role)]
  return (
    <SettingsSection
      title="Plan details"
      description="What your plan holds, and what is left of it this month."
      anchor="plan"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="text-20 font-semibold">{tier.name}</p>
          <p className="max-w-96 text-muted">{(settings && describePlan(settings.plan)) || tier.description}</p>
        </div>
        <div className="flex flex-wrap items-start gap-2">
          {(role >= ROLE_PRO || settings?.plan.state === 'past_due') && <ManageButton />}
          {role < ROLE_PRO && <UpgradeButton />}
        </div>
      </div>
      {settings ? (
        <UsageList usage={settings.usage} role={role} />
      ) : (
        <div className="mt-5 border-t pt-4">
          {isError ? (
            <RetryNotice text={describeLoadFailure('Your numbers', error)} onRetry={refetch} pending={isFetching} />
          ) : (
            <Skeleton className="h-32" />
          )}
        </div>
      )}
    </SettingsSection>
  )
}

function ManageButton() {
  const portal = useMutation(portalMutation)
  const { data: config } = useQuery(configQuery)
  return (
    <div className="flex flex-col items-end gap-2">
      <Button pending={portal.isPending} onClick={() => portal.mutate(config?.sandbox ?? false)}>
        Manage
      </Button>
      <FormError error={findServerText(portal.error)} />
    </div>
  )
}

function UpgradeButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Upgrade
      </Button>
      <UpgradeDialog open={open} onClose={() => setOpen(false)} text="More APIs, more chats, and live bots." />
    </>
  )
}

/** After a visit to the payment portal the server may not know the change yet, so the page asks again. */
function useSettingsAfterPortal() {
  const client = useQueryClient()
  const isBack = useSearchParams()[0].has('managed')
  const settings = useQuery({
    ...settingsQuery,
    refetchInterval: ({ state }) => (isBack && state.dataUpdateCount < LOOKS ? LOOK_EVERY_MS : false),
  })
  const { data } = settings
  useEffect(() => {
    if (data) cacheRole(client, data)
  }, [client, data])
  return settings
}
