import { existsSync, readFileSync, writeFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/** The settings of a stand-in that mean nothing without each other: half of them real would be worse than none. */
const TOGETHER = /^STRIPE_/

/**
 * The server's settings from the sandbox's and the real ones. A real setting wins, a blank one is none. Three stand beside each other:
 * hosts become one list, authorities one file, written to `trustFile`, and what belongs to a stand-in that runs stays whole.
 */
export function joinSettings(sandbox: Environment, real: Environment, trustFile: string): Environment {
  const ofStandIns = Object.keys(sandbox).filter((name) => TOGETHER.test(name))
  const set = Object.entries(real).filter(([name, value]) => value?.trim() && !ofStandIns.includes(name))
  return {
    ...sandbox,
    ...Object.fromEntries(set),
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
