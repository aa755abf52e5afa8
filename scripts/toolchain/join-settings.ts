import { existsSync, readFileSync, writeFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/**
 * The server's settings from the sandbox's and the real ones. A real setting wins, but for the two that can stand beside each
 * other: hosts become one list, and authorities one file, written to `trustFile`.
 */
export function joinSettings(sandbox: Environment, real: Environment, trustFile: string): Environment {
  return {
    ...sandbox,
    ...real,
    BRICK_ALLOW_HOSTS: joinTexts(',', real.BRICK_ALLOW_HOSTS, sandbox.BRICK_ALLOW_HOSTS),
    NODE_EXTRA_CA_CERTS: joinAuthorities(real.NODE_EXTRA_CA_CERTS, sandbox.NODE_EXTRA_CA_CERTS, trustFile),
  }
}

function joinAuthorities(real: string | undefined, sandbox: string | undefined, file: string): string | undefined {
  if (!real || !sandbox || !existsSync(real)) return sandbox || real
  writeFileSync(file, joinTexts('\n', readFileSync(real, 'utf8'), readFileSync(sandbox, 'utf8')) ?? '')
  return file
}

function joinTexts(separator: string, ...texts: (string | undefined)[]): string | undefined {
  const filled = texts.filter((text) => text)
  return filled.length > 0 ? filled.join(separator) : undefined
}
