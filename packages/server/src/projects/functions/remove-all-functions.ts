import type { Database } from '#db/database.ts'
import { listProjectIds } from '#projects/project.repository.ts'
import { lockProject, updateDraft } from '#projects/project-draft.repository.ts'
import { deleteDroppedSecrets } from '#projects/save-content.ts'
import { endPreview } from '#projects/state/preview.service.ts'

export async function removeAllFunctions(database: Database, userId: string, now: Date): Promise<void> {
  for (const id of await listProjectIds(database, userId)) {
    const project = await lockProject(database, { id, userId })
    if (!project) continue
    const { name, revision, bytes, content, isLive, version } = project
    const { connections: _, ...kept } = content
    await endPreview(database, { id, userId }, project)
    const freed = await deleteDroppedSecrets(database, { id, userId }, content, { functions: [] })
    await updateDraft(database, {
      id,
      userId,
      isLive,
      version,
      name,
      content: { ...kept, functions: [] },
      revision: revision + 1,
      now: now.toISOString(),
      bytes,
      secretBytes: -freed,
    })
  }
}
