import { SettingError } from './setting-readers.ts'

const OWN = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i

/** Whether nobody but this machine can reach what listens on this address. Brackets may stand around one of IPv6. */
export function isLoopbackAddress(host: string): boolean {
  return OWN.test(host)
}

/** Whether a browser that follows this name stays on its own machine: names that end in .localhost are kept for that. */
export function isLoopbackName(name: string): boolean {
  return isLoopbackAddress(name) || /^(?:[a-z\d-]+\.)+localhost$/i.test(name)
}

/** Throws where anybody else could reach a sandbox, whose accounts have printed passwords and whose model takes any key. */
export function checkSandboxIsHere(host: string, origins: Record<string, string>): void {
  const fix = 'but a sandbox is for this machine alone: leave it out, or start with SANDBOX=off.'
  if (!isLoopbackAddress(host)) throw new SettingError('HOST', `this is ${host}, ${fix}`)
  for (const [name, origin] of Object.entries(origins)) {
    if (!isLoopbackName(new URL(origin).hostname)) throw new SettingError(name, `this is ${origin}, ${fix}`)
  }
}
