import { buildEditPath } from '#pages.ts'

export function buildEditBrickPath(projectId: string, brickId: string): string {
  return `${buildEditPath(projectId)}?brick=${encodeURIComponent(brickId)}`
}

export function buildConversationsPath(projectId: string): string {
  return `${buildEditPath(projectId)}/conversations`
}

export function buildConversationPath(projectId: string, conversationId: string): string {
  return `${buildConversationsPath(projectId)}/${encodeURIComponent(conversationId)}`
}

export function buildChecksPath(projectId: string): string {
  return `${buildEditPath(projectId)}/checks`
}

export function buildInsightsPath(projectId: string): string {
  return `${buildEditPath(projectId)}/insights`
}
