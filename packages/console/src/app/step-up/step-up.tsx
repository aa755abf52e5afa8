import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { Topmost } from '#ui/overlay/topmost.tsx'
import { answerPasswordQuestion, useAskForPassword, useIsPasswordAsked } from './password-question.ts'

const StepUpDialog = lazyDialog(() => import('./step-up-dialog.tsx'))

export function StepUp() {
  useAskForPassword()
  return (
    <Topmost>
      <StepUpQuestion />
    </Topmost>
  )
}

function StepUpQuestion() {
  const isAsked = useIsPasswordAsked()
  return <StepUpDialog open={isAsked} onClose={() => answerPasswordQuestion(false)} />
}
