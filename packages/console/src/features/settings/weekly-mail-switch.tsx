import { useMutation, useQuery } from '@tanstack/react-query'
import { weeklyMailMutation } from '#api/account/settings.ts'
import { settingsQuery } from '#api/account/user.ts'
import { describeLoadFailure, findServerText } from '#api/http/error-texts.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { FormError } from '#ui/form/form-error.tsx'

export default function WeeklyMailSwitch() {
  const { data: settings, isError, error, isFetching, refetch } = useQuery(settingsQuery)
  const change = useMutation(weeklyMailMutation)
  const { email_confirmed: isConfirmed = true, weekly_mail: isOn = false } = settings?.account ?? {}
  if (isError && !settings)
    return <RetryNotice text={describeLoadFailure('These settings', error)} onRetry={refetch} pending={isFetching} />
  return (
    <>
      <Switch
        label="Send it to me"
        hint={isConfirmed ? 'Only after a week in which visitors came' : 'It comes once your e-mail is confirmed'}
        checked={change.isPending ? change.variables : isOn}
        disabled={!settings || change.isPending}
        onChange={() => change.mutate(!isOn)}
      />
      <FormError error={findServerText(change.error)} />
    </>
  )
}
