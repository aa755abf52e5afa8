import { PLAN_TIERS, planOfRole, ROLE_PRO } from '@bricks/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portalMutation } from '#api/billing.ts'
import { configQuery } from '#api/config.ts'
import { describePlan } from '#api/describe-plan.ts'
import { findServerText } from '#api/error-texts.ts'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { UsageList } from '#features/settings/usage-list.tsx'
import { usePlan } from '#features/settings/use-plan.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { UpgradeDialog } from '#ui/upgrade-dialog.tsx'

export function PlanDetails({ role }: { role: number }) {
  const settings = usePlan()
  const tier = PLAN_TIERS[planOfRole(role)]
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
      {settings && <UsageList usage={settings.usage} role={role} />}
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
      <UpgradeDialog open={open} onClose={() => setOpen(false)} text="More APIs, more chats, and live Bricks." />
    </>
  )
}
