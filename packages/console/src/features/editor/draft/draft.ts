import type { ConnectedFunction, Project } from '@bricks/contract'
import { hashKey } from '@tanstack/react-query'

const BASE_FIELDS = [
  'name',
  'model',
  'system',
  'max_tokens',
  'temperature',
  'frequency_penalty',
  'presence_penalty',
  'streamingAllowed',
  'currentDate',
] as const satisfies readonly (keyof Project)[]

export type Base = Pick<Project, (typeof BASE_FIELDS)[number]>

export type Draft = Base & { functions: ConnectedFunction[] }

export function toDraft(project: Draft): Draft {
  const base = Object.fromEntries(BASE_FIELDS.map((field) => [field, project[field]]))
  return { ...(base as Base), functions: project.functions }
}

export function isOtherBase(one: Base, other: Base): boolean {
  return BASE_FIELDS.some((field) => one[field] !== other[field])
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  return hashKey([toDraft(one)]) === hashKey([toDraft(other)])
}
