import type { BotServer } from '#panel/conversation/conversation-state.ts'

/** What the web site signed of its visitor. */
export interface Signed {
  name?: string
  email?: string
}

/** Reads the claims of the token, which only the server can verify: to show what need not be typed. */
export function readSigned(bot: BotServer | undefined): Signed {
  try {
    const [, payload = ''] = `${bot?.identity()}`.split('.')
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (each) => each.charCodeAt(0))
    const { name, email } = JSON.parse(new TextDecoder().decode(bytes))
    return { ...readText('name', name), ...readText('email', email) }
  } catch {
    return {}
  }
}

function readText(field: keyof Signed, value: unknown): Signed {
  return typeof value === 'string' && value.trim() ? { [field]: value.trim() } : {}
}
