import type { ErrorCode } from '@bricks/contract/wire'
import { parseBrickUrl, type UrlRefusal, withScheme } from './outbound/address/brick-url.ts'
import type { OutboundPolicy } from './outbound/address/outbound-policy.ts'
import { findHeaderRefusal, type Header } from './outbound/header-rules.ts'

export interface SettingProblem {
  code: ErrorCode
  message: string
}

const ADDRESS_MESSAGES: Record<UrlRefusal, string> = {
  syntax: 'This is not an address a browser could open. Check it for spaces, backslashes and misspelled host names.',
  scheme: 'Leave out what comes before the host name: APIs are always called by https.',
  user_info: 'An address cannot hold a user name or password. Put them into a header.',
  template: 'The host name cannot be filled in by the bot. Use {name} only after the first slash.',
  port: 'APIs are called on port 443 only. Leave out the port, or ask the operator of this server to allow it.',
  name: 'This host name does not lead to the public internet. Use the full public name, for example api.example.com.',
  own: 'This address leads to this server itself, which bots cannot call.',
  address: 'This address is not on the public internet. Use the API’s public address.',
}

export function checkBrickAddress(typed: string, policy: OutboundPolicy): SettingProblem | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]*:(\/\/|\\\\)/i.test(typed.trim())
  const refused = hasScheme ? 'scheme' : parseBrickUrl(withScheme(typed), policy).refused
  return refused && { code: 'address_refused', message: ADDRESS_MESSAGES[refused] }
}

export function checkBrickHeaders(headers: readonly Header[]): SettingProblem | undefined {
  const refusal = findHeaderRefusal(headers)
  if (!refusal) return undefined
  const code = 'header_refused'
  switch (refusal.reason) {
    case 'count':
      return { code, message: 'An API can have at most 32 headers. Remove some.' }
    case 'name':
      return { code, message: `"${refusal.name}" is not a header name. Use letters, digits and hyphens.` }
    case 'reserved':
      return { code, message: `The header "${refusal.name}" is set by the connection itself. Remove it.` }
    case 'value':
      return {
        code,
        message: `The value of "${refusal.name}" cannot be sent. Use plain letters, digits and signs, 4 kB at most.`,
      }
  }
}
