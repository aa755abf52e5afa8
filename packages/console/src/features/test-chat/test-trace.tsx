import type { ChatMessage, Project } from '@bricks/contract'
import type { ReplyTrace } from '@bricks/contract/wire'
import { useWhyProps } from '#api/rehearsal/use-why-props.ts'
import TracePanel from '#ui/trace/trace-panel.tsx'
import { Why } from '#ui/trace/why/why.tsx'

interface TestTraceProps {
  project: Project
  trace: ReplyTrace
  finish: string | null
  errorCode: string | null
  readSent: () => readonly ChatMessage[]
}

export default function TestTrace({ project, trace, finish, errorCode, readSent }: TestTraceProps) {
  const why = useWhyProps({
    projectId: project.id,
    turn: { trace, finish, errorCode },
    bricks: project.functions,
    readAsked: () => ({ messages: readSent() }),
  })
  return (
    <TracePanel
      trace={trace}
      bricks={project.functions}
      why={<Why {...why} asked="the saved draft" />}
      className="flex max-h-1/2 flex-col"
    />
  )
}
