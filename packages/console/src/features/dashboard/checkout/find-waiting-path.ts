import { findEditorToReturnTo } from '#api/projects/waiting-editor.ts'
import { findWaitingDeploy } from '#api/waiting-deploy.ts'
import { buildEditPath } from '#pages.ts'

/** The path of the editor whose bot waits until the user has bought a plan. */
export function findWaitingPath(): string | undefined {
  const waiting = findWaitingDeploy()
  return waiting === undefined ? findEditorToReturnTo() : buildEditPath(waiting)
}
