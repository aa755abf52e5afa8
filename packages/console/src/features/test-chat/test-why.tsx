import type { ChatMessage, Project } from '@bricks/contract'
import type { ReplyTrace } from '@bricks/contract/wire'
import { useWhy } from '#api/rehearsal/use-why.ts'
import { Why } from '#ui/trace/why/why.tsx'

interface TestWhyProps {
  project: Project
  trace: ReplyTrace
  finish: string | null
  errorCode: string | null
  readSent: () => readonly ChatMessage[]
}

export default function TestWhy({ project, trace, finish, errorCode, readSent }: TestWhyProps) {
  const why = useWhy({
    projectId: project.id,
    turn: { trace, finish, errorCode },
    bricks: project.functions,
    readAsked: () => ({ messages: readSent() }),
  })
  return <Why {...why} asked="the saved draft" />
}
