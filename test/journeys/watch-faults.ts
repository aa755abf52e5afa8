import type { BrowserContext } from '@playwright/test'

/**
 * Logs what the page's own policy forbade: a blocked script, style or request, or a string where Trusted Types are
 * required.
 */
const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) => {
  console.error('policy violation: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample)
}, true)`

export async function watchFaults(context: BrowserContext, faults: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (failure) => faults.push(String(failure.error())))
  await context.addInitScript({ content: TELL_VIOLATIONS })
}
