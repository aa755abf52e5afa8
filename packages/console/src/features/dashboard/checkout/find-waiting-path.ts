import { findEditorToReturnTo } from '#api/projects/waiting-editor.ts'
import { findWaitingDeploy } from '#api/waiting-deploy.ts'
import { buildEditPath } from '#pages.ts'

export function findWaitingPath(): string | undefined {
  const waiting = findWaitingDeploy()
  return waiting === undefined ? findEditorToReturnTo() : buildEditPath(waiting)
}
