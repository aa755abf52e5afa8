import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorsQuery } from '#api/account/second-factors.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { AuthenticatorAppRow } from './authenticator-app-row.tsx'
import { PasskeysRow } from './passkeys-row.tsx'
import { RecoveryRow } from './recovery-row.tsx'

const RecoveryDialog = lazyDialog(() => import('./recovery-dialog.tsx'))

export default function SecuritySection() {
  const { data: factors, isError, error, isFetching, refetch } = useQuery(secondFactorsQuery)
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <SettingsSection
      title="Security"
      description="A password can be found out. With a second factor it is not enough to get in."
    >
      {isError && (
        <RetryNotice text={describeLoadFailure('Your factors', error)} onRetry={refetch} pending={isFetching} />
      )}
      {!factors && !isError && <Skeleton className="h-40" />}
      {factors && (
        <div className="-my-5 divide-y">
          <AuthenticatorAppRow isOn={factors.codes} hasPasskeys={factors.passkeys.length > 0} onCodes={setCodes} />
          <PasskeysRow passkeys={factors.passkeys} hasCodes={factors.codes} onCodes={setCodes} />
          {(factors.codes || factors.passkeys.length > 0) && (
            <RecoveryRow left={factors.recovery_codes} onCodes={setCodes} />
          )}
        </div>
      )}
      <RecoveryDialog open={codes.length > 0} codes={codes} onClose={() => setCodes([])} />
    </SettingsSection>
  )
}
