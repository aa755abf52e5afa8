import type { ConnectedFunctionInput } from '@bricks/contract'
import type { BaseSettings } from '#projects/project-content.ts'

/** A template that comes with the product. */
export interface StarterTemplate {
  id: string
  name: string
  description: string
  /** Where the model's settings differ from the defaults. */
  settings: Partial<BaseSettings>
  /** Two at most, so that every plan can use it. */
  bricks: readonly ConnectedFunctionInput[]
  /** Whether the bricks call a public service that asks for no key; else their addresses are placeholders to be replaced. */
  isReady: boolean
  /** What is connected where a sample API stands in for a public service that takes other parameters. */
  sampleBricks?: readonly ConnectedFunctionInput[]
}

interface BrickOutline {
  name: string
  /** By this the model decides when to call it. */
  description: string
  url: string
  method?: 'GET' | 'POST'
  /** Name to description, for what the model must fill in and for what it may. */
  required?: Record<string, string>
  optional?: Record<string, string>
  /** Sent as they are. */
  fixed?: Record<string, string>
}

/** A connected API from its outline. */
export function outlineBrick(outline: BrickOutline): ConnectedFunctionInput {
  const { name, description, url, method = 'GET', required = {}, optional = {}, fixed = {} } = outline
  const properties = [...listParameters(required, true), ...listParameters(optional, false)]
  const custom = Object.entries(fixed).map(([key, value]) => ({ name: key, type, value, system: false }))
  return {
    name,
    description,
    parameters: { type: 'object', properties, required: Object.keys(required) },
    api: { url, method, parameters: custom, headers: [] },
  }
}

const type = 'string' as const

function listParameters(described: Record<string, string>, isrequired: boolean) {
  return Object.entries(described).map(([name, description]) => ({ name, type, description, isrequired }))
}
