import type { LiveConfig } from '@bricks/contract'
import type { LiveProject } from './live-project.ts'

/** What a visitor's page may know of a bot; `origin` is the page's, undefined where its browser names none. */
export function describeLiveProject(
  project: LiveProject | undefined,
  origin: string | undefined,
  ownOrigins: ReadonlySet<string>,
): LiveConfig {
  if (!project || project.isPaused) return { live: false }
  const { name, appearance, texts, origins, isStreaming } = project
  const isListed = origins.length === 0 || origin === undefined || origins.includes(origin) || ownOrigins.has(origin)
  if (!isListed) return { live: false, reason: 'origin' }
  return { live: true, name, appearance, texts, streaming: isStreaming }
}
