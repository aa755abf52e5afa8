import type { NamedText } from '#reading/requests/pasted-request.ts'

export function findHeaderValue(headers: readonly NamedText[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value
}
