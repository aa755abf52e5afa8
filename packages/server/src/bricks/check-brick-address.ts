import type { ErrorCode } from '@bricks/contract/wire'
import { parseBrickUrl, type UrlRefusal, withScheme } from './outbound/brick-url.ts'
import type { OutboundPolicy } from './outbound/outbound-policy.ts'

export interface SettingProblem {
  code: ErrorCode
  /** What is wrong and what to do, for the one who typed it. */
  message: string
}

const MESSAGES: Record<UrlRefusal, string> = {
  syntax: 'This is not an address a browser could open. Check it for spaces, backslashes and misspelled host names.',
  scheme: 'Leave out what comes before the host name: APIs are always called by https.',
  user_info: 'An address cannot hold a user name or password. Put them into a header.',
  template: 'The host name cannot be filled in by the bot. Use {name} only after the first slash.',
  port: 'APIs are called on port 443 only. Leave out the port, or ask the operator of this server to allow it.',
  name: 'This host name does not lead to the public internet. Use the full public name, for example api.example.com.',
  own: 'This address leads to this server itself, which bots cannot call.',
  address: 'This address is not on the public internet. Use the API’s public address.',
}

/** Judges an address as typed, without a scheme, when it is saved: its text, literals and special names. No name is looked up. */
export function checkBrickAddress(typed: string, policy: OutboundPolicy): SettingProblem | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]*:(\/\/|\\\\)/i.test(typed.trim())
  const refused = hasScheme ? 'scheme' : parseBrickUrl(withScheme(typed), policy).refused
  return refused && { code: 'address_refused', message: MESSAGES[refused] }
}
