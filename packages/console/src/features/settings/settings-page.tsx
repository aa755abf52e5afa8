import { useSession } from '#api/user.ts'
import { DeleteAccount } from '#features/settings/delete-account.tsx'
import { DownloadData } from '#features/settings/download-data.tsx'
import { PasswordForm } from '#features/settings/password-form.tsx'
import { PersonalInformation } from '#features/settings/personal-information.tsx'
import { PlanDetails } from '#features/settings/plan-details.tsx'
import { ProviderKeyForm } from '#features/settings/provider-key-form.tsx'
import { SessionsList } from '#features/settings/sessions-list.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

export default function SettingsPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <>
      <PageHeading title="Settings" />
      <div className="flex flex-col gap-8">
        <PersonalInformation user={user} />
        <PasswordForm />
        <ProviderKeyForm mask={user.openaikey} />
        <SessionsList />
        <PlanDetails role={user.role} />
        <DownloadData />
        <DeleteAccount />
      </div>
    </>
  )
}
