import type { ReplyTrace } from '@bricks/contract/wire'
import { useWhyProps } from '#api/rehearsal/use-why-props.ts'
import type { Draft } from '#features/editor/draft/draft.ts'
import { Why } from '#ui/trace/why/why.tsx'
import type { PreviewChat } from './use-preview-chat.ts'

interface PreviewWhyProps {
  projectId: string
  draft: Draft
  trace: ReplyTrace
  talk: PreviewChat
}

export default function PreviewWhy({ projectId, draft, trace, talk }: PreviewWhyProps) {
  const why = useWhyProps({
    projectId,
    turn: { trace, ...talk.end },
    bricks: draft.functions,
    readAsked: () => ({ messages: talk.readSent(), draft }),
  })
  return <Why {...why} asked="the draft as it is here" />
}
