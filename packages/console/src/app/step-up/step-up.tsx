import { answerPasswordQuestion, useAskForPassword, useIsPasswordAsked } from '#api/step-up.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Topmost } from '#ui/topmost.tsx'

const StepUpDialog = lazyDialog(() => import('#app/step-up/step-up-dialog.tsx'))

/** Asks for the password where the server wants it again, above whatever wanted it. */
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
