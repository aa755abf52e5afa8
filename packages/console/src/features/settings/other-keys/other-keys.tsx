import { useQuery } from '@tanstack/react-query'
import { OTHER_KEYS_ANCHOR, providerKeysQuery } from '#api/account/provider-keys.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { KeyRow } from './key-row.tsx'

/** The key of the first provider is not in this list: it has the section above (`provider-key-form.tsx`). */
export default function OtherKeys() {
  const { data: keys, isError, error, isFetching, refetch } = useQuery(providerKeysQuery)
  return (
    <SettingsSection
      anchor={OTHER_KEYS_ANCHOR}
      title="Other providers"
      description="A bot answers with your key at the provider of its model. Keys are kept encrypted and never shown again."
    >
      {isError && <RetryNotice text={describeLoadFailure('Your keys', error)} onRetry={refetch} pending={isFetching} />}
      {!keys && !isError && <Skeleton className="h-12" />}
      {keys && (
        <ul className="-my-3 divide-y">
          {keys.slice(1).map((provider) => (
            <KeyRow key={provider.id} provider={provider} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}
