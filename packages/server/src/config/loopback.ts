import { SettingError } from '#config/setting.ts'

const OWN = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i

export function isLoopbackAddress(host: string): boolean {
  return OWN.test(host)
}

export function isLoopbackName(name: string): boolean {
  return isLoopbackAddress(name) || /^(?:[a-z\d-]+\.)+localhost$/i.test(name)
}

/**
 * Throws a SettingError if other machines could reach a sandbox, because its passwords are printed and its model takes
 * made-up keys.
 */
export function checkSandboxIsLocal(host: string, origins: Record<string, string>): void {
  const fix = 'but a sandbox is for this machine alone: leave it out, or start with SANDBOX=off.'
  if (!isLoopbackAddress(host)) throw new SettingError('HOST', `this is ${host}, ${fix}`)
  for (const [name, origin] of Object.entries(origins)) {
    if (!isLoopbackName(new URL(origin).hostname)) throw new SettingError(name, `this is ${origin}, ${fix}`)
  }
}
