import type { Connection, Project, User } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { configQuery } from '#api/account/config.ts'
import { findModelKey, hasModelKey } from '#api/account/model-key.ts'
import { providerKeysQuery } from '#api/account/provider-keys.ts'
import { settingsQuery } from '#api/account/user.ts'
import { brickStatesQuery } from '#api/projects/brick-states.ts'
import { checksQuery } from '#api/rehearsal/checks.ts'
import type { Draft } from '#features/editor/draft/draft.ts'
import type { EditorDialog } from '#features/editor/editor-dialogs.tsx'
import { loadChunk } from '#load-chunk.ts'
import { formatCount } from '#ui/base/format-count.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { type Advice, listDeployAdvice, listDeployRequirements, type Requirement } from './list-requirements.ts'
import type { Deploying } from './use-deploying.ts'

const DeployRows = lazy(() => loadChunk(() => import('./deploy-rows.tsx')))

interface DeployListProps {
  project: Project
  draft: Draft
  user: User
  wanting: readonly Connection[]
  deploying: Deploying
  onOpen: (dialog: EditorDialog) => void
}

export function DeployList({ project, draft, user, wanting, deploying, onOpen }: DeployListProps) {
  const { data: config } = useQuery(configQuery)
  const { data: settings } = useQuery(settingsQuery)
  const { data: states } = useQuery(brickStatesQuery(project.id))
  const { data: checks, isPending } = useQuery(checksQuery(project.id))
  const key = findModelKey(config, draft.model)
  const { data: keys } = useQuery({ ...providerKeysQuery, enabled: key.isNeeded && key.provider !== undefined })
  if (deploying.isDeployed || !config || !settings || isPending) return null
  const needed = listDeployRequirements({
    role: user.role,
    hasKey: hasModelKey(key, user, keys),
    keyOf: key.label,
    isEmailConfirmed: config.mail ? settings.account.email_confirmed : undefined,
  })
  const advice = listDeployAdvice(draft, { states, wanting, checks: checks?.checks })
  const open = needed.filter(({ isDone }) => !isDone)
  if (open.length + advice.length === 0) return null
  const title = project.live ? 'Before the changes go live' : 'Before it goes live'
  return (
    <section aria-label={title} className="rounded-card border bg-surface">
      <Disclosure
        look="card"
        label={
          <>
            <span className="font-medium">{title}</span>
            <span className="text-muted"> · {summarizeRequirements(open, advice)}</span>
          </>
        }
      >
        <Suspense fallback={<Skeleton className="mx-5 my-3 h-9" />}>
          <DeployRows projectId={project.id} {...{ needed, advice, deploying, onOpen }} />
        </Suspense>
      </Disclosure>
    </section>
  )
}

function summarizeRequirements(open: readonly Requirement[], advice: readonly Advice[]): string {
  const needed = open.length === 0 ? [] : [`${formatCount(open.length, 'thing', 'nothing')} to do`]
  const looked = advice.length === 0 ? [] : [`${advice.length} to look at`]
  return [...needed, ...looked].join(', ')
}
