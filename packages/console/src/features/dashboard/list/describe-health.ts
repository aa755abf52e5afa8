import type { ListedProject, Notice, ProjectProblem } from '@bricks/contract'

type Unwell = Pick<ListedProject, 'id' | 'live' | 'failing' | 'failing_brick' | 'problem'>

/**
 * The problem that affects most visitors comes first. A refused API key concerns all bots of the account, but only a
 * live bot has visitors who notice it, so only live bots report it.
 */
export function describeHealth(project: Unwell, notices: readonly Notice[]): string | undefined {
  const { id, live, failing, failing_brick, problem } = project
  const unread = notices.filter(({ read, project_id }) => !read && (project_id ?? id) === id)
  const findUnreadNotice = (kind: Notice['kind']) => unread.find((notice) => notice.kind === kind)
  if (live && findUnreadNotice('key_refused')) return 'The provider refuses your API key'
  if (failing > 0) return describeFailing(failing, failing_brick)
  if (findUnreadNotice('connection_refused')) return 'An API no longer accepts its sign-in'
  if (findUnreadNotice('handoff_failing')) return 'What visitors write to a person does not arrive'
  const gone = findUnreadNotice('model_gone') ?? findUnreadNotice('model_ended')
  if (gone) return `Its model${gone.model ? ` ${gone.model}` : ''} is no longer offered`
  const ending = findUnreadNotice('model_ends')
  if (ending) return `Its model${ending.model ? ` ${ending.model}` : ''} ends ${describeEndDay(ending.ends)}`
  if (findUnreadNotice('model_fallback')) return 'It answers with another model: its own is not on your plan'
  return problem?.code === CHANGED ? `${nameBrick(problem)} answered in another form` : undefined
}

const CHANGED = 'brick_answer_changed'

function nameBrick({ brick }: ProjectProblem): string {
  return brick === undefined ? 'A brick' : `“${brick}”`
}

function describeFailing(failing: number, brick: string | undefined): string {
  if (brick === undefined) return failing === 1 ? 'A brick fails each time' : `${failing} bricks fail each time`
  const others = failing - 1
  if (others === 0) return `“${brick}” fails each time`
  return `“${brick}” and ${others === 1 ? 'another brick' : `${others} other bricks`} fail each time`
}

function describeEndDay(day: string | undefined): string {
  if (day === undefined) return 'soon'
  return `on ${new Date(day).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })}`
}
