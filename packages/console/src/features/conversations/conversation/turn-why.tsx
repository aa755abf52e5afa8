import type { ConversationTurn, Project } from '@bricks/contract'
import { useMayEdit } from '#api/account/may-edit.ts'
import { useWhyProps } from '#api/rehearsal/use-why-props.ts'
import { Why } from '#ui/trace/why/why.tsx'
import { toMessagesUpToLastQuestion } from './use-asked-draft-answer.ts'

interface TurnWhyProps {
  project: Project
  turns: readonly ConversationTurn[]
  turn: ConversationTurn
}

export default function TurnWhy({ project, turns, turn }: TurnWhyProps) {
  const { trace, finish, error_code } = turn
  const mayEdit = useMayEdit()
  const isKept = turns.every(({ user_message }) => user_message !== null)
  const why = useWhyProps({
    projectId: project.id,
    turn: { trace, finish, errorCode: error_code },
    bricks: project.functions,
    readAsked: isKept && mayEdit ? () => ({ messages: toMessagesUpToLastQuestion(turns) }) : null,
  })
  return <Why {...why} asked="the saved draft" mayAsk={mayEdit} />
}
