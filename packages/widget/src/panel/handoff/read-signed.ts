import { looksLikeEmailAddress } from '@bricks/contract/wire'
import type { BotServer } from '#panel/conversation/conversation-state.ts'

export interface Signed {
  name?: string
  email?: string
}

/**
 * The server's own limits. A longer signed name is cut. A longer signed address is ignored, so that the visitor can
 * type another one.
 */
export const MOST = { name: 120, email: 254 }
const UNSTORABLE = /\0|\p{Surrogate}/gu

/** The claims only fill fields of the form: the server alone can verify the token. */
export function readSignedFields(bot: BotServer | undefined): Signed {
  try {
    const [, payload = ''] = `${bot?.identity()}`.split('.')
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (each) => each.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes))
    const [name, email] = [trimText(claims.name).slice(0, MOST.name), trimText(claims.email)]
    const isAddress = looksLikeEmailAddress(email) && email.length <= MOST.email
    return { ...(name && { name: name.replace(UNSTORABLE, '').trim() }), ...(isAddress && { email }) }
  } catch {
    return {}
  }
}

function trimText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
