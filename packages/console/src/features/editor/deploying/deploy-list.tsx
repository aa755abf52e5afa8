import type { Connection, Project, User } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/account/config.ts'
import { findModelKey, hasModelKey } from '#api/account/model-key.ts'
import { providerKeysQuery } from '#api/account/provider-keys.ts'
import { settingsQuery } from '#api/account/user.ts'
import { brickStatesQuery } from '#api/projects/brick-states.ts'
import { checksQuery } from '#api/rehearsal/checks.ts'
import type { Draft } from '#features/editor/draft/draft.ts'
import type { EditorDialog } from '#features/editor/editor-dialogs.tsx'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { formatCount } from '#ui/base/format-count.ts'
import { buildChecksPath } from '#ui/bot/bot-paths.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { isolateQuotes } from '#ui/feedback/isolate-quotes.tsx'
import { Circle, CircleCheck, TriangleAlert } from '#ui/icons/icons.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { DIALOG_OF } from './deploy-outcome.ts'
import { type Advice, listDeployAdvice, listDeployRequirements, type Requirement } from './list-requirements.ts'
import type { Deploying } from './use-deploying.ts'

interface DeployListProps {
  project: Project
  draft: Draft
  user: User
  wanting: readonly Connection[]
  deploying: Deploying
  onOpen: (dialog: EditorDialog) => void
}

export default function DeployList({ project, draft, user, wanting, deploying, onOpen }: DeployListProps) {
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
        <ul className="grid gap-1 px-5 py-3">
          {needed.map((requirement) => (
            <RequirementRow key={requirement.kind} requirement={requirement} deploying={deploying} />
          ))}
          {advice.map((each) => (
            <AdviceRow key={each.words} projectId={project.id} advice={each} onOpen={onOpen} />
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}

function summarizeRequirements(open: readonly Requirement[], advice: readonly Advice[]): string {
  const needed = open.length === 0 ? [] : [`${formatCount(open.length, 'thing', 'nothing')} to do`]
  const looked = advice.length === 0 ? [] : [`${advice.length} to look at`]
  return [...needed, ...looked].join(', ')
}

const WAYS = { plan: 'See the plans', key: 'Enter the key', email: 'Confirm it' }

function RequirementRow({ requirement, deploying }: { requirement: Requirement; deploying: Deploying }) {
  const { kind, words, isDone } = requirement
  const Mark = isDone ? CircleCheck : Circle
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3">
      <Mark aria-hidden="true" className={classNames('size-4 shrink-0', isDone ? 'text-green-text' : 'text-muted')} />
      <span className="min-w-0 flex-1">
        {words}
        {isDone && <span className="sr-only">: done</span>}
      </span>
      {!isDone && (
        <Button size="small" onClick={() => deploying.show(DIALOG_OF[kind])}>
          {WAYS[kind]}
        </Button>
      )}
    </li>
  )
}

interface AdviceRowProps {
  projectId: string
  advice: Advice
  onOpen: (dialog: EditorDialog) => void
}

function AdviceRow({ projectId, advice, onOpen }: AdviceRowProps) {
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-amber-text" />
      <span className="min-w-0 flex-1 wrap-anywhere">{isolateQuotes(advice.words)}</span>
      {advice.kind === 'checks' ? (
        <ButtonLink to={buildChecksPath(projectId)} size="small">
          Make one
        </ButtonLink>
      ) : (
        <Button size="small" aria-label={`Look at it: ${advice.words}`} onClick={() => onOpen(toAdviceDialog(advice))}>
          Look at it
        </Button>
      )}
    </li>
  )
}

function toAdviceDialog(advice: Exclude<Advice, { kind: 'checks' }>): EditorDialog {
  if (advice.kind === 'instructions') return { kind: 'base' }
  if (advice.kind === 'connection') return { kind: 'connection', connection: advice.connection }
  return { kind: 'connect', connected: advice.connected }
}
