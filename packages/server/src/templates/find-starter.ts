import type { ConnectedFunctionInput, TemplateSetup } from '@bricks/contract'
import type { StarterTemplate } from './starter-template.ts'
import { starterTemplates } from './starter-templates.ts'

/** Template id to the `host:port/path` of an API to try it with. */
export type SampleApis = Readonly<Record<string, string>>

export function findStarter(id: string): StarterTemplate | undefined {
  return starterTemplates.find((starter) => starter.id === id)
}

/** What a starter template connects: the sample API where there is one, so that a new bot can be tried at once. */
export function connectStarter(
  { id, bricks, sampleBricks = bricks }: StarterTemplate,
  sampleApis: SampleApis,
): ConnectedFunctionInput[] {
  const sample = Object.hasOwn(sampleApis, id) ? sampleApis[id] : undefined
  if (sample === undefined) return [...bricks]
  return sampleBricks.map((brick) => ({ ...brick, api: { ...brick.api, url: sample } }))
}

/** What is left to set up: each address that is only a placeholder. */
export function listStarterSetup({ isReady, bricks }: StarterTemplate): TemplateSetup[] {
  if (isReady) return []
  return bricks.map(({ name }, brick) => ({
    label: brick === 0 ? 'API address' : `API address of "${name}"`,
    field: 'url',
    brick,
  }))
}
