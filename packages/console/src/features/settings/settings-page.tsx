import type { User } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { configQuery } from '#api/account/config.ts'
import { useSession } from '#api/account/user.ts'
import { loadChunk } from '#load-chunk.ts'
import { PAGES, SETTINGS_SECTIONS, type SettingsSectionId } from '#pages.ts'
import { PageHeading } from '#ui/base/page-heading.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { OtherKeys } from './other-keys/other-keys.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalInformation } from './personal-information.tsx'
import { PlanDetails } from './plan-details.tsx'
import { ProviderKeyForm } from './provider-key-form.tsx'
import { SessionsList } from './sessions-list.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'
import { SettingsSection } from './settings-section.tsx'

const WeeklyMailSwitch = lazy(() => loadChunk(() => import('./weekly-mail-switch.tsx')))

const CONTENTS: Record<SettingsSectionId, (user: User) => ReactNode> = {
  account: (user) => (
    <>
      <PersonalInformation user={user} />
      <SettingsSection
        title="Weekly mail"
        description="Each Monday, what your bots did in the week before: their numbers, what they could not answer, and what broke."
      >
        <Suspense fallback={<Skeleton className="h-9 pointer-coarse:h-11" />}>
          <WeeklyMailSwitch />
        </Suspense>
      </SettingsSection>
    </>
  ),
  password: () => <PasswordForm />,
  key: (user) => (
    <>
      <ProviderKeyForm mask={user.openaikey} />
      <OtherProviders />
    </>
  ),
  sessions: () => <SessionsList />,
  plan: (user) => <PlanDetails role={user.role} />,
  data: () => (
    <>
      <DownloadData />
      <DeleteAccount />
    </>
  ),
}

/** Nothing where the server offers one provider alone. */
function OtherProviders() {
  const { data: config } = useQuery(configQuery)
  return config?.providers ? <OtherKeys /> : null
}

export default function SettingsPage() {
  const { user } = useSession()
  const { section } = useParams()
  const shown = SETTINGS_SECTIONS.filter(({ id }) => section === undefined || section === id)
  if (!user) return null
  if (shown.length === 0) return <Navigate to={PAGES.settings.path} replace />
  return (
    <>
      <PageHeading title="Settings" />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
        <SettingsNavigation />
        <div className="flex max-w-form flex-col gap-10">
          {shown.map(({ id }) => (
            <div key={id} className="contents">
              {CONTENTS[id](user)}
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
