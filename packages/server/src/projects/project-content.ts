import type { ApiHeader, ApiParameter, ConnectedFunction } from '@bricks/contract'

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
export interface StoredFunction extends Omit<ConnectedFunction, 'api'> {
  api: StoredApi
}

export interface StoredApi extends Omit<ConnectedFunction['api'], 'parameters' | 'headers'> {
  parameters: StoredEntry<ApiParameter>[]
  headers: StoredEntry<ApiHeader>[]
}

export type StoredValue = string | { secret: string }

export type StoredEntry<Entry> = Omit<Entry, 'value'> & { value: StoredValue }

/** What a new project begins with. */
export function createContent(model: string): ProjectContent {
  return {
    model,
    system: '',
    maxTokens: 512,
    temperature: 1,
    frequencyPenalty: 0,
    presencePenalty: 0,
    streamingAllowed: true,
    currentDate: false,
    functions: [],
  }
}

// Only this server writes these texts, each from a ProjectContent.
export function parseContent(json: string): ProjectContent {
  return JSON.parse(json) as ProjectContent
}
