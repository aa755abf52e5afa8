import type { BotSettings, ConnectedFunctionInput } from '@bricks/contract'

export interface StarterTemplate {
  id: string
  name: string
  description: string
  settings: Partial<BotSettings>
  /** Two at most, so that every plan can use it. */
  bricks: readonly ConnectedFunctionInput[]
  /** True if the bricks call a public service without a key. Otherwise their addresses are placeholders. */
  isReady: boolean
  sampleBricks?: readonly ConnectedFunctionInput[]
}

interface BrickOutline {
  name: string
  description: string
  url: string
  method?: 'GET' | 'POST'
  required?: Record<string, string>
  optional?: Record<string, string>
  fixed?: Record<string, string>
}

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
