import { useMayEdit } from '#api/account/may-edit.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { buildConversationsPath } from '#ui/bot/bot-paths.ts'
import { Plus } from '#ui/icons/icons.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'

export function EmptyChecks({ projectId, onAdd }: { projectId: string; onAdd: () => void }) {
  const mayEdit = useMayEdit()
  return (
    <Card className="grid grid-cols-1 gap-4 p-5">
      <div className="grid max-w-160 gap-1">
        <h3 className="font-semibold">No check yet</h3>
        <p>
          A check is a short conversation and what must hold of the answers: which brick is called and with what, what
          is said, what never is. Change a description, run the checks, and see at once what no longer works, before
          your visitors do.
        </p>
      </div>
      {mayEdit && <WaysToMakeChecks projectId={projectId} onAdd={onAdd} />}
    </Card>
  )
}

function WaysToMakeChecks({ projectId, onAdd }: { projectId: string; onAdd: () => void }) {
  return (
    <>
      <ul className="grid max-w-160 list-disc gap-1 ps-5 text-muted">
        <li>
          The quickest way: open a good answer under Conversations and press <b>Make a check of it</b>.
        </li>
        <li>Or press it beside a sentence of the routing table below, to keep that it goes where it should.</li>
        <li>Or write one yourself.</li>
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onAdd}>
          <Plus aria-hidden="true" />
          Add a check
        </Button>
        <ButtonLink to={buildConversationsPath(projectId)}>Open conversations</ButtonLink>
      </div>
    </>
  )
}
