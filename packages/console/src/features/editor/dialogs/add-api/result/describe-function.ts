import type { BrickParameter, ConnectedFunction, ReadAnswer } from '@bricks/contract'
import { describeNeededValue } from '#features/editor/cards/describe-needed-value.ts'

const SHOWN_NEEDS = 4

export function describeFunction({ description, parameters }: ConnectedFunction): string {
  const needs = describeNeeds(parameters.properties)
  const says = description.trim().replace(/\.$/, '')
  return needs === '' ? says : `${says} · needs: ${needs}`
}

function describeNeeds(parameters: readonly BrickParameter[]): string {
  const names = parameters.filter(({ isrequired }) => isrequired).map(describeNeededValue)
  const more = names.length - SHOWN_NEEDS
  const shown = names.slice(0, SHOWN_NEEDS).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

const KINDS: Record<ReadAnswer['kind'], string> = {
  curl: 'a cURL command',
  openapi: 'an API description',
  postman: 'a Postman collection',
  har: 'recorded calls',
  address: 'an address',
  mcp: 'an MCP server',
}

export function describeSourceKind({ kind, title }: ReadAnswer): string {
  return `Read as ${KINDS[kind]}${title && kind !== 'curl' && kind !== 'address' ? `: ${title}` : ''}`
}

export function formatApiCount(count: number): string {
  return count === 1 ? '1 API' : `${count.toLocaleString('en')} APIs`
}

export function formatCall({ api }: ConnectedFunction): string {
  return api.kind === 'mcp' ? `${api.tool} of ${api.url}` : `${api.method} ${api.url}`
}
