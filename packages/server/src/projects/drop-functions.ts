import type { Database } from '#db/database.ts'
import { listProjectIds } from './project.repository.ts'
import { lockProject, updateDraft } from './project-draft.repository.ts'
import { forgetSecrets } from './save-project.ts'

/** Takes the connected APIs, and their secrets, out of every draft of a user's. */
export async function dropFunctions(database: Database, userId: string, now: Date): Promise<void> {
  for (const id of await listProjectIds(database, userId)) {
    const project = await lockProject(database, { id, userId })
    if (!project) continue
    const { name, revision, bytes, content } = project
    const freed = await forgetSecrets(database, { id, userId }, { previous: content.functions, functions: [] })
    await updateDraft(database, {
      id,
      name,
      content: { ...content, functions: [] },
      revision: revision + 1,
      now: now.toISOString(),
      bytes,
      secretBytes: -freed,
    })
  }
}
