import { useMutation } from '@tanstack/react-query'
import { testHandoffMutation } from '#api/projects/handoff.ts'
import { describeBotRefusal } from '#features/editor/saving/describe-bot-refusal.ts'
import { Button } from '#ui/base/button.tsx'
import { describeHandoffTest } from './handoff-words.ts'

export function TestHandoffButton({ projectId }: { projectId: string }) {
  const testing = useMutation(testHandoffMutation)
  const outcome = testing.data ? describeHandoffTest(testing.data) : describeBotRefusal(testing.error)
  return (
    <>
      <Button pending={testing.isPending} onClick={() => testing.mutate(projectId)}>
        Send a test
      </Button>
      <p role="status" className={testing.data?.ok ? 'text-green-text' : 'text-red-text'}>
        {!testing.isPending && outcome}
      </p>
    </>
  )
}
