import { findEditorToReturnTo } from '#api/projects/waiting-editor.ts'
import { findWaitingDeploy } from '#api/waiting-deploy.ts'
import { buildEditPath } from '#pages.ts'

/** The editor of the bot that waits for the plan. */
export function findWaitingPath(): string | undefined {
  const waiting = findWaitingDeploy()
  return waiting === undefined ? findEditorToReturnTo() : buildEditPath(waiting)
}
