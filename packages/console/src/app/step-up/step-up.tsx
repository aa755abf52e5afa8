import { InTopmostDialog } from '#ui/overlay/in-topmost-dialog.tsx'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { answerPasswordQuestion, useAnswerProofRequests, useIsPasswordAsked } from './password-question.ts'

const StepUpDialog = lazyDialog(() => import('./step-up-dialog.tsx'))

export function StepUp() {
  useAnswerProofRequests()
  return (
    <InTopmostDialog>
      <StepUpQuestion />
    </InTopmostDialog>
  )
}

function StepUpQuestion() {
  const isAsked = useIsPasswordAsked()
  return <StepUpDialog open={isAsked} onClose={() => answerPasswordQuestion(false)} />
}
