import type { BrowserContext } from '@playwright/test'

/** Tells of what a page's own policy forbade: a blocked script, style or request, or a string where Trusted Types are asked for. */
const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) => {
  console.error('policy violation: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample)
}, true)`

/** Collects what went wrong on any page of the context: errors in the console, errors nobody caught, breaches of a policy. */
export async function watchFaults(context: BrowserContext, faults: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (failure) => faults.push(String(failure.error())))
  await context.addInitScript({ content: TELL_VIOLATIONS })
}
