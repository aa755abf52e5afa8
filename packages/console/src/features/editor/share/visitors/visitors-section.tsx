import type { Project, VisitorIdentity } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { identityQuery, saveIdentityMutation } from '#api/projects/identity.ts'
import { describeBotLoadFailure, describeBotRefusal } from '#features/editor/saving/describe-bot-refusal.ts'
import { Segmented } from '#ui/base/segmented.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { IdentitySecrets } from './identity-secrets.tsx'
import { SIGN_SAMPLES } from './sign-samples.ts'

export function VisitorsSection({ project }: { project: Project }) {
  const { data, error, isError, refetch, isFetching } = useQuery(identityQuery(project.id))
  if (isError && !data)
    return <RetryNotice text={describeBotLoadFailure('These settings', error)} onRetry={refetch} pending={isFetching} />
  if (!data) return <Spinner label="Loading the settings" className="size-6" />
  return (
    <div className="grid gap-6">
      <section aria-labelledby="signed-in" className="grid gap-4">
        <div>
          <h3 id="signed-in" className="text-16 font-semibold">
            Signed-in visitors
          </h3>
          <p className="text-muted">
            Your server signs a token for whoever is signed in. Then connected APIs are called for that very visitor,
            with <code className="font-mono text-12">{'{visitor.id}'}</code>, and nobody can pretend to be somebody
            else.
          </p>
        </div>
        <IdentitySecrets project={project} state={data} />
        <Disclosure label="Code for your server">
          <SignSample />
        </Disclosure>
      </section>
      <ToldSwitches project={project} state={data} />
    </div>
  )
}

function SignSample() {
  const [chosen, setChosen] = useState<string>('node')
  const sample = SIGN_SAMPLES.find(({ value }) => value === chosen) ?? SIGN_SAMPLES[0]
  return (
    <div className="grid gap-3">
      <Segmented label="Language of your server" options={SIGN_SAMPLES} value={sample.value} onChange={setChosen} />
      <div className="rounded-control border bg-sunken p-3">
        <div className="mb-2 flex justify-end">
          <CopyButton text={sample.code} what="the code" />
        </div>
        <code className="block overflow-x-auto font-mono text-12 whitespace-pre">{sample.code}</code>
      </div>
      <p className="text-12 text-muted">
        Give the token to the chat: <code className="font-mono">data-identity="…"</code> on the script tag, or{' '}
        <code className="font-mono">Bricks.identify(token)</code>.
      </p>
    </div>
  )
}

function ToldSwitches({ project, state }: { project: Project; state: VisitorIdentity }) {
  const saving = useMutation(saveIdentityMutation)
  const { tell_name, tell_context } = saving.isPending ? saving.variables : state
  const saveToldFields = (change: Partial<VisitorIdentity>) =>
    saving.mutate({ project_id: project.id, tell_name, tell_context, ...change })
  return (
    <section aria-label="What the bot is told" className="grid gap-4">
      <Switch
        label="Tell the bot the visitor’s name"
        hint="It reads the name in the token, and nothing else of it."
        checked={tell_name}
        onChange={() => saveToldFields({ tell_name: !tell_name })}
      />
      <Switch
        label="Tell the bot what the page says"
        hint="What Bricks.setContext and data-context-… say fills {page.…} in connected APIs. Nobody proves it: a visitor can send anything in its place."
        checked={tell_context}
        onChange={() => saveToldFields({ tell_context: !tell_context })}
      />
      <FormError error={saving.isPending ? null : describeBotRefusal(saving.error)} />
    </section>
  )
}
