import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { findServerText } from '#api/http/error-texts.ts'
import { operatorMutation, peoplesSessionsQuery } from '#api/operator/operator.ts'
import { PagedList } from '#features/operator/paged-list.tsx'
import { SessionRow } from '#features/operator/session-row.tsx'
import { FormError } from '#ui/form/form-error.tsx'

export function SessionsOfPeople() {
  const list = useInfiniteQuery(peoplesSessionsQuery())
  const end = useMutation(operatorMutation('/operator/sessions/end'))
  return (
    <>
      <div className="mb-4 empty:hidden">{end.error && <FormError error={findServerText(end.error)} />}</div>
      <PagedList what="Sessions" list={list} empty="Nobody is signed in.">
        {(session) => (
          <SessionRow
            key={`${session.account_id} ${session.id}`}
            session={session}
            withEmail
            pending={end.isPending && end.variables.session_id === session.id}
            disabled={end.isPending}
            onEnd={() => end.mutate({ account_id: session.account_id, session_id: session.id })}
          />
        )}
      </PagedList>
    </>
  )
}
