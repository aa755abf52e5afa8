import type { MailState } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { describeAge } from '#api/describe-age.ts'
import { describeLoadFailure, findServerText } from '#api/http/error-texts.ts'
import { mailQuery, operatorMutation } from '#api/operator/operator.ts'
import { nameMailKind } from '#features/operator/name-mail-kind.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { FormError } from '#ui/form/form-error.tsx'

export function MailReport() {
  const { data: mail, error, isFetching, refetch } = useQuery(mailQuery)
  return (
    <div className="grid gap-4">
      {error && !mail && (
        <RetryNotice text={describeLoadFailure('Mail', error)} onRetry={refetch} pending={isFetching} />
      )}
      {!mail && !error && <Skeleton className="h-40" />}
      {mail && !mail.on && (
        <Notice tone="warning">
          This server sends no mail: nobody gets a new password, a confirmation or a warning. Set SMTP_URL and
          MAIL_FROM, and start it again.
        </Notice>
      )}
      {mail?.waiting.length === 0 && <Card className="p-6 text-muted">No mail waits.</Card>}
      {mail && mail.waiting.length > 0 && <WaitingMail mail={mail} />}
    </div>
  )
}

function WaitingMail({ mail: { waiting, more } }: { mail: MailState }) {
  const retry = useMutation(operatorMutation('/operator/mail/retry'))
  return (
    <>
      <FormError error={findServerText(retry.error)} />
      <Card>
        <ul aria-label="Mail" className="divide-y px-4 sm:px-5">
          {waiting.map(({ account_id, id, kind, to, attempts, created_at }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span>{nameMailKind(kind)}</span>
                  {attempts > 0 && (
                    <Badge tone="red">{attempts === 1 ? 'Failed once' : `Failed ${attempts} times`}</Badge>
                  )}
                </p>
                <p className="text-12 wrap-anywhere text-muted">
                  to {to || 'the support address'} · {describeAge(created_at, new Date())}
                </p>
              </div>
              <Button
                pending={retry.isPending && retry.variables.id === id}
                disabled={retry.isPending}
                onClick={() => retry.mutate({ account_id, id })}
              >
                Try again
                <span className="sr-only">
                  {' '}
                  {nameMailKind(kind)} to {to}
                </span>
              </Button>
            </li>
          ))}
        </ul>
        {more && <p className="border-t px-5 py-3 text-12 text-muted">More mail waits behind these.</p>}
      </Card>
    </>
  )
}
