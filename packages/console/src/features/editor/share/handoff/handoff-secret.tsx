import type { HandoffState } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { renewHandoffSecretMutation } from '#api/projects/handoff.ts'
import { describeBotRefusal } from '#features/editor/saving/describe-bot-refusal.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { FormError } from '#ui/form/form-error.tsx'

interface SecretFieldProps {
  projectId: string
  made: string | undefined
  state: HandoffState
  onMade: (secret: string) => void
}

export function HandoffSecret({ projectId, made, state, onMade }: SecretFieldProps) {
  const renewing = useMutation({
    ...renewHandoffSecretMutation,
    // This also runs if the builder chooses another way or turns it off before the answer comes.
    onSuccess: (...answer) => {
      renewHandoffSecretMutation.onSuccess?.(...answer)
      const [{ new_secret }] = answer
      if (new_secret) onMade(new_secret)
    },
  })
  if (made)
    return (
      <Notice tone="success" role="status" action={<CopyButton text={made} what="the secret" />}>
        <p>Copy the secret now: it is not shown again. Your receiver proves by it that a message comes from here.</p>
        <code className="mt-2 block font-mono text-12 wrap-anywhere">{made}</code>
      </Notice>
    )
  if (!state.has_secret) return <p className="text-12 text-muted">Saving makes the secret.</p>
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-12 text-muted">Messages are signed with the secret that you copied.</p>
      <Button size="small" pending={renewing.isPending} onClick={() => renewing.mutate(projectId)}>
        Make a new secret
      </Button>
      <FormError error={describeBotRefusal(renewing.error)} />
    </div>
  )
}
