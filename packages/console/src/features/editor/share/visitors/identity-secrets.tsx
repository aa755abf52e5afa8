import type { EndpointAnswer, Endpoints, Project, VisitorIdentity } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { createIdentitySecretMutation, revokeIdentitySecretMutation } from '#api/projects/identity.ts'
import { describeBotRefusal } from '#features/editor/saving/describe-bot-refusal.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { FormError } from '#ui/form/form-error.tsx'

export function IdentitySecrets({ project, state }: { project: Project; state: VisitorIdentity }) {
  /** Each is shown only here, so one must not go when the next is made, or when making it fails. */
  const [made, setMade] = useState<readonly EndpointAnswer<Endpoints['createIdentitySecret']>[]>([])
  const creating = useMutation({
    ...createIdentitySecretMutation,
    onSuccess: (...answer) => {
      createIdentitySecretMutation.onSuccess?.(...answer)
      setMade((before) => [...before, answer[0]])
    },
  })
  const revoking = useMutation(revokeIdentitySecretMutation)
  const [asked, setAsked] = useState<string>()
  const { secrets } = state
  const shown = made.filter((each) => secrets.some(({ id }) => id === each.id))
  const isOwner = useSession().user?.account.mine ?? false
  const isFull = secrets.length >= LIMITS.identitySecrets
  const revokeSecret = (secret_id: string) =>
    revoking.mutate({ project_id: project.id, secret_id }, { onSettled: () => setAsked(undefined) })
  return (
    <div className="grid gap-3">
      {shown.map(({ id, secret }) => (
        <Notice key={id} tone="success" role="status" action={<CopyButton text={secret} what="the secret" />}>
          <p>Copy the secret to your server now: it is not shown again. It must never be in a page.</p>
          <code className="mt-2 block font-mono text-12 wrap-anywhere">{secret}</code>
        </Notice>
      ))}
      {secrets.length > 0 && (
        <ul aria-label="Identity secrets" className="grid gap-2">
          {secrets.map(({ id, mask, created_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 rounded-control border px-3 py-2">
              <span className="min-w-0 flex-1 basis-40">
                <code className="font-mono text-12">{mask}</code>{' '}
                <span className="text-12 text-muted">made on {created_at.slice(0, 10)}</span>
              </span>
              {isOwner && asked === id && (
                <>
                  <span className="text-12">Tokens by it are refused within seconds.</span>
                  <Button size="small" variant="danger" pending={revoking.isPending} onClick={() => revokeSecret(id)}>
                    Revoke now
                  </Button>
                  <Button size="small" variant="quiet" onClick={() => setAsked(undefined)}>
                    Keep it
                  </Button>
                </>
              )}
              {isOwner && asked !== id && (
                <Button size="small" onClick={() => setAsked(id)} aria-label={`Revoke ${mask}`}>
                  Revoke
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOwner ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant={secrets.length === 0 ? 'primary' : 'secondary'}
            disabled={isFull}
            pending={creating.isPending}
            onClick={() => creating.mutate(project.id)}
          >
            {secrets.length === 0 ? 'Make a secret' : 'Make a second one'}
          </Button>
          <p className="min-w-0 flex-1 basis-52 text-12 text-muted">
            {isFull
              ? 'Two are valid at a time: revoke the old one once your server signs with the new one.'
              : 'Two may be valid at a time, so that one can be changed without a gap.'}
          </p>
        </div>
      ) : (
        <p className="text-12 text-muted">Only the owner of this account makes and revokes its secrets.</p>
      )}
      <FormError error={describeBotRefusal(creating.error) ?? describeRevokeRefusal(revoking.error)} />
    </div>
  )
}

function describeRevokeRefusal(error: Error | null): string | null {
  if (findErrorCode(error) !== 'not_found') return findServerText(error)
  return 'This secret is no longer there: it was revoked, or its bot was deleted.'
}
