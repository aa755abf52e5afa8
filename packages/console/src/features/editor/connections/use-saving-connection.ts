import type { Connection } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { updateProjectMutation } from '#api/projects/projects.ts'
import { addOrReplaceEntry } from '#features/editor/draft/draft-reducer.ts'
import type { Editing } from '#features/editor/draft/use-editing.ts'

/**
 * Saves one sign-in and nothing else of the draft, because the server must know the sign-in before its provider's page
 * opens.
 */
export function useSavingConnection({ saved, dispatch }: Editing): (connection: Connection) => Promise<Connection> {
  const { mutateAsync: update } = useMutation(updateProjectMutation)
  return async (connection) => {
    const known = saved.connections.find(({ id }) => id === connection.id)
    if (known && toComparedText(known) === toComparedText(connection)) return known
    const project = await update({
      id: saved.id,
      revision: saved.revision,
      connections: addOrReplaceEntry(saved.connections, connection),
    })
    const stored = project.connections.find(({ id }) => id === connection.id) ?? connection
    dispatch({ type: 'connection-put', connection: stored })
    dispatch({ type: 'saved', project, sent: project })
    return stored
  }
}

/** Only the server changes the state of an OAuth sign-in, so the comparison leaves the state out. */
function toComparedText({ name, host, auth }: Connection): string {
  if (auth.kind !== 'oauth2-code') return JSON.stringify([name, host, auth])
  const { state: _state, account: _account, ...rest } = auth
  return JSON.stringify([name, host, rest])
}
