import type { FunctionOf } from './function-values.ts'

/** What a project does: its base settings and its connected APIs. The draft and every version hold one, as JSON. */
export interface ProjectContent extends BaseSettings {
  functions: StoredFunction[]
}

export interface BaseSettings {
  model: string
  system: string
  maxTokens: number
  temperature: number
  frequencyPenalty: number
  presencePenalty: number
  streamingAllowed: boolean
  currentDate: boolean
}

/** A connected API as it is kept: a secret value is the id of its row of secrets, or '' while it waits to be entered. */
export type StoredFunction = FunctionOf<StoredValue>

export type StoredValue = string | SecretReference

export interface SecretReference {
  secret: string
}

/** What a new project begins with. */
export function createSettings(model: string): BaseSettings {
  return {
    model,
    system: '',
    maxTokens: 512,
    temperature: 1,
    frequencyPenalty: 0,
    presencePenalty: 0,
    streamingAllowed: true,
    currentDate: false,
  }
}

// Only this server writes these texts, each from a ProjectContent.
export function parseContent(json: string): ProjectContent {
  return JSON.parse(json) as ProjectContent
}
