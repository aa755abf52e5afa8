import { useSession } from '#api/account/user.ts'
import { PageHeading } from '#ui/base/page-heading.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalInformation } from './personal-information.tsx'
import { PlanDetails } from './plan-details.tsx'
import { ProviderKeyForm } from './provider-key-form.tsx'
import { SessionsList } from './sessions-list.tsx'

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
