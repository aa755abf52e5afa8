import { editPath } from '#pages.ts'

export function editBrickPath(projectId: string, brickId: string): string {
  return `${editPath(projectId)}?brick=${encodeURIComponent(brickId)}`
}

export function conversationsPath(projectId: string): string {
  return `${editPath(projectId)}/conversations`
}

export function conversationPath(projectId: string, conversationId: string): string {
  return `${conversationsPath(projectId)}/${encodeURIComponent(conversationId)}`
}

export function checksPath(projectId: string): string {
  return `${editPath(projectId)}/checks`
}

export function insightsPath(projectId: string): string {
  return `${editPath(projectId)}/insights`
}
