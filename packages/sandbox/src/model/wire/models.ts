import { ModelError } from './model-error.ts'

const CREATED = 1_735_689_600
const CLASSIC_IDS = ['gpt-4o-mini', 'gpt-4-0613', 'gpt-4o', 'gpt-4.1', 'gpt-4.1-mini']
const REASONING_IDS = ['gpt-5-mini', 'gpt-5.4-mini', 'o4-mini']
/** These models reason by default, and take no tools while they reason. */
const TOOLS_UNTHINKING_IDS = ['gpt-6-luna', 'gpt-6-sol', 'gpt-6.1-terra']
const IDS = [...CLASSIC_IDS, ...REASONING_IDS, ...TOOLS_UNTHINKING_IDS]

export interface Model {
  id: string
  object: 'model'
  created: number
  owned_by: string
}

export const MODELS: readonly Model[] = IDS.map((id) => ({
  id,
  object: 'model',
  created: CREATED,
  owned_by: 'bricks-sandbox',
}))

export function getModel(id: string): Model {
  const model = MODELS.find((other) => other.id === id)
  if (model) return model
  throw new ModelError(404, `The model \`${id}\` does not exist or you do not have access to it.`, {
    code: 'model_not_found',
  })
}

export function checkModelRules(id: string, body: Record<string, unknown>): void {
  if (CLASSIC_IDS.includes(id)) return
  if (body.max_tokens !== undefined) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    throw new ModelError(400, message, { param: 'max_tokens', code: 'unsupported_parameter' })
  }
  const hasTools = Array.isArray(body.tools) && body.tools.length > 0
  if (!TOOLS_UNTHINKING_IDS.includes(id) || !hasTools || body.reasoning_effort === 'none') return
  const refusal = `Function tools with reasoning_effort are not supported for ${id} in /v1/chat/completions.`
  throw new ModelError(400, `${refusal} Set reasoning_effort to 'none'.`, { param: 'reasoning_effort' })
}
