import type { OperatedAccount } from '@bricks/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { findServerText } from '#api/http/error-texts.ts'
import { operatorMutation, peoplesSessionsQuery } from '#api/operator/operator.ts'
import { PagedRows } from '#features/operator/paged-list.tsx'
import { SessionRow } from '#features/operator/session-row.tsx'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'

export function UserSessions({ account: { id } }: { account: OperatedAccount }) {
  const list = useInfiniteQuery(peoplesSessionsQuery(id))
  const end = useMutation(operatorMutation('/operator/sessions/end'))
  return (
    <section aria-labelledby="sessions" className="grid gap-3 border-t pt-5">
      <div className="flex items-center justify-between gap-4">
        <h3 id="sessions" className="font-semibold">
          Sessions
        </h3>
        {list.data?.pages.some((page) => page.length > 0) && (
          <Button size="small" pending={end.isPending} onClick={() => end.mutate({ account_id: id })}>
            Sign out everywhere
          </Button>
        )}
      </div>
      <FormError error={findServerText(end.error)} />
      <div>
        <PagedRows what="Sessions" list={list} empty="Signed in nowhere.">
          {(sessions) => (
            <ul aria-label="Sessions" className="-my-2 divide-y">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  pending={end.isPending && end.variables.session_id === session.id}
                  disabled={end.isPending}
                  onEnd={() => end.mutate({ account_id: id, session_id: session.id })}
                />
              ))}
            </ul>
          )}
        </PagedRows>
      </div>
    </section>
  )
}
