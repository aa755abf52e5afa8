import type { UserSettings } from '@bricks/contract'
import { PLAN_TIERS, planOfRole, ROLE_PRO } from '@bricks/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portalMutation } from '#api/billing.ts'
import { configQuery } from '#api/config.ts'
import { findServerText } from '#api/error-texts.ts'
import { settingsQuery } from '#api/settings.ts'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { UpgradeDialog } from '#ui/upgrade-dialog.tsx'

export function PlanDetails({ role }: { role: number }) {
  const { data: settings } = useQuery(settingsQuery)
  const tier = PLAN_TIERS[planOfRole(role)]
  return (
    <SettingsSection title="Plan details" description="What your plan holds, and what is left of it this month.">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="text-20 font-semibold">{tier.name}</p>
          <p className="text-muted">{settings?.plan.renews_at ? describeRenewal(settings.plan) : tier.description}</p>
        </div>
        {role >= ROLE_PRO ? <ManageButton /> : <UpgradeButton />}
      </div>
      {settings && <Usage usage={settings.usage} />}
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

function Usage({ usage: { chats, live_projects } }: { usage: UserSettings['usage'] }) {
  const rows = [
    { label: 'Chats this month', ...chats },
    { label: 'Live Bricks', ...live_projects },
  ]
  return (
    <dl className="mt-5 grid gap-2 border-t pt-4">
      {rows.map(({ label, used, limit }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd>
            {used.toLocaleString('en')} of {limit.toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function describeRenewal({ state, renews_at }: UserSettings['plan']) {
  const day = new Date(renews_at ?? '').toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })
  return state === 'canceling' ? `Ends on ${day}` : `Renews on ${day}`
}
