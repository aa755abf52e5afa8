import type { EditorDialog } from '#features/editor/editor-dialogs.tsx'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { buildChecksPath } from '#ui/bot/bot-paths.ts'
import { isolateQuotes } from '#ui/feedback/isolate-quotes.tsx'
import { Circle, CircleCheck, TriangleAlert } from '#ui/icons/icons.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { DIALOG_OF } from './deploy-outcome.ts'
import type { Advice, Requirement } from './list-requirements.ts'
import type { Deploying } from './use-deploying.ts'

interface DeployRowsProps {
  projectId: string
  needed: readonly Requirement[]
  advice: readonly Advice[]
  deploying: Deploying
  onOpen: (dialog: EditorDialog) => void
}

export default function DeployRows({ projectId, needed, advice, deploying, onOpen }: DeployRowsProps) {
  return (
    <ul className="grid gap-1 px-5 py-3">
      {needed.map((requirement) => (
        <RequirementRow key={requirement.kind} requirement={requirement} deploying={deploying} />
      ))}
      {advice.map((each) => (
        <AdviceRow key={each.words} projectId={projectId} advice={each} onOpen={onOpen} />
      ))}
    </ul>
  )
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
