import { existsSync, readFileSync, writeFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/**
 * These settings work only as a group, so those of a fake are never mixed with real ones. The fake model gets no real
 * key.
 */
const TOGETHER = /^STRIPE_|^OPENAI_API_KEY$/

/**
 * A real setting wins; a blank setting counts as unset. Exceptions: hosts are joined into one list, authorities into
 * one file (`trustFile`), and the settings of a fake's group are never replaced one by one.
 */
export function mergeEnvironment(sandbox: Environment, real: Environment, trustFile: string): Environment {
  const ofFakes = Object.keys(sandbox).filter((name) => TOGETHER.test(name))
  const set = Object.entries(real).filter(
    ([name, value]) => value?.trim() && !ofFakes.includes(name.replace(/_FILE$/, '')),
  )
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
