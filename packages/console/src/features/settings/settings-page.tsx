import type { User } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { configQuery } from '#api/account/config.ts'
import { settingsQuery, useSession } from '#api/account/user.ts'
import { loadChunk } from '#load-chunk.ts'
import { PAGES } from '#pages.ts'
import { Notice } from '#ui/base/notice.tsx'
import { PageHeading } from '#ui/base/page-heading.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { SETTINGS_SECTIONS, type SettingsSectionId } from '#ui/sections/settings-sections.ts'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { LogLink } from './log/log-link.tsx'
import { OwnerOnlyNote, type OwnersSection } from './owner-only-note.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalInformation } from './personal-information.tsx'
import { PlanDetails } from './plan-details.tsx'
import { ProviderKeyForm } from './provider-key-form.tsx'
import { SessionsList } from './sessions-list.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'
import { SettingsSection } from './settings-section.tsx'

const OtherKeys = lazy(() => loadChunk(() => import('./other-keys/other-keys.tsx')))
const LogSection = lazy(() => loadChunk(() => import('./log/log-section.tsx')))
const SecuritySection = lazy(() => loadChunk(() => import('./security/security-section.tsx')))
const WeeklyMailSwitch = lazy(() => loadChunk(() => import('./weekly-mail-switch.tsx')))

const MembersSettings = lazy(() => loadChunk(() => import('./members/members-settings.tsx')))

/** `isAlone`: the page shows no other section. */
const CONTENTS: Record<SettingsSectionId, (user: User, isAlone: boolean) => ReactNode> = {
  account: (user) => (
    <>
      <PersonalInformation user={user} />
      {user.account.mine && <WeeklyMail />}
    </>
  ),
  password: () => <PasswordForm />,
  security: () => (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <SecuritySection />
    </Suspense>
  ),
  key: (user) => (
    <>
      <ProviderKeyForm mask={user.openaikey} />
      <OtherProviders />
    </>
  ),
  sessions: () => <SessionsList />,
  members: (user) => (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <MembersSettings user={user} />
    </Suspense>
  ),
  plan: (user) => <PlanDetails role={user.role} />,
  log: (_user, isAlone) => {
    if (!isAlone) return <LogLink />
    return (
      <Suspense fallback={<Skeleton className="h-60" />}>
        <LogSection />
      </Suspense>
    )
  },
  data: (user) => (
    <>
      <DownloadData />
      {user.account.mine && <DeleteAccount />}
    </>
  ),
}

function WeeklyMail() {
  return (
    <SettingsSection
      title="Weekly mail"
      description="Each Monday, what your bots did in the week before: their numbers, what they could not answer, and what broke."
    >
      <Suspense fallback={<Skeleton className="h-9 pointer-coarse:h-11" />}>
        <WeeklyMailSwitch />
      </Suspense>
    </SettingsSection>
  )
}

function OtherProviders() {
  const { data: config } = useQuery(configQuery)
  if ((config?.providers?.length ?? 0) < 2) return null
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <OtherKeys />
    </Suspense>
  )
}

export default function SettingsPage() {
  const { user } = useSession()
  const { section } = useParams()
  const shown = SETTINGS_SECTIONS.filter(({ id }) => section === undefined || section === id)
  // The notice of an unconfirmed address would move the form, so the form waits for the first answer, even a failure.
  const { isFetched } = useQuery(settingsQuery)
  if (!user) return null
  const isAlone = section !== undefined
  if (shown.length === 0) return <Navigate to={PAGES.settings.path} replace />
  return (
    <>
      <PageHeading title="Settings" />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
        <SettingsNavigation />
        <div className="flex max-w-form flex-col gap-10">
          {!user.account.mine && (
            <Notice>
              Name, password and sessions are your own. Plan, keys and log of this account are its owner’s; to delete
              your own account, switch to it first.
            </Notice>
          )}
          {shown[0]?.id === 'account' && !isFetched ? (
            <Skeleton className="h-100" />
          ) : (
            shown.map(({ id }) => (
              <div key={id} className="contents">
                {user.account.mine || !isOwnersSection(id)
                  ? CONTENTS[id](user, isAlone)
                  : isAlone && <OwnerOnlyNote user={user} section={id} />}
              </div>
            ))
          )}
        </div>
      </div>
    </>
  )
}

function isOwnersSection(id: SettingsSectionId): id is OwnersSection {
  return id === 'key' || id === 'plan' || id === 'log'
}
