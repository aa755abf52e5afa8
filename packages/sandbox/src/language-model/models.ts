import { ModelError } from './model-error.ts'

const CREATED = 1_735_689_600
const IDS = ['gpt-4o-mini', 'gpt-4-0613', 'gpt-4o', 'gpt-4.1', 'gpt-4.1-mini', 'gpt-5-mini', 'o4-mini']

export type Model = { id: string; object: 'model'; created: number; owned_by: string }

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
