import type { AnswerFilter, BotSettings, BrickParameter, ConnectedFunctionInput } from '@bricks/contract'

export interface StarterTemplate {
  id: string
  name: string
  description: string
  settings: Partial<BotSettings>
  bricks: readonly ConnectedFunctionInput[]
  isReady: boolean
  sampleBricks?: readonly ConnectedFunctionInput[]
}

interface BrickOutline {
  name: string
  description: string
  url: string
  method?: 'GET' | 'POST'
  required?: Record<string, Outlined>
  optional?: Record<string, Outlined>
  fixed?: Record<string, string>
  answer?: AnswerFilter
}

type Outlined =
  | string
  | (Pick<BrickParameter, 'description' | 'choices' | 'example'> & Partial<Pick<BrickParameter, 'type'>>)

export function buildStarterBrick(outline: BrickOutline): ConnectedFunctionInput {
  const { name, description, url, method = 'GET', required = {}, optional = {}, fixed = {}, answer } = outline
  const properties = [...buildStarterParameters(required, true), ...buildStarterParameters(optional, false)]
  const custom = Object.entries(fixed).map(([key, value]) => ({ name: key, type, value, system: false }))
  return {
    name,
    description,
    parameters: { type: 'object', properties, required: Object.keys(required) },
    api: { url, method, parameters: custom, headers: [], fill: 2, ...(answer && { answer }) },
  }
}

const type = 'string' as const

function buildStarterParameters(outlined: Record<string, Outlined>, isrequired: boolean) {
  return Object.entries(outlined).map(([name, said]) => ({
    name,
    type,
    isrequired,
    ...(typeof said === 'string' ? { description: said } : said),
  }))
}
