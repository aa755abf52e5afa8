/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import type { HostPage } from './host-site.ts'
import { openChat, type Visit, visitSubject } from './open-subject.ts'
import type { Subject } from './subject.ts'

const SETTLE_MS = 800
const WORKS_WITHIN_MS = 8_000

type SubjectVisit = Visit & { subject: Subject }

export interface Manners {
  leaks: { changed: number; elements: number }
  strict: { works: boolean; reports: number }
}

export async function measureManners(visit: SubjectVisit): Promise<Manners> {
  const calm = await readLooks(visit, 'calm')
  const hostile = await readLooks(visit, 'hostile')
  const elements = Math.max(calm.length, hostile.length)
  const changed = Array.from({ length: elements }, (_, at) => calm[at] !== hostile[at]).filter(Boolean).length
  return { leaks: { changed, elements }, strict: await measureStrictPolicy(visit) }
}

function readLooks(visit: SubjectVisit, kind: HostPage): Promise<string[]> {
  return visitSubject({ ...visit, page: kind }, async (page) => {
    await openChat(page, visit.subject)
    await page.waitForTimeout(SETTLE_MS)
    return page.evaluate(describeLooks, (visit.subject.launcher ?? visit.subject.input)[0] ?? '')
  })
}

function describeLooks(root: string): string[] {
  const names = [
    'color',
    'fontSize',
    'letterSpacing',
    'lineHeight',
    'textTransform',
    'borderTopWidth',
    'direction',
  ] as const
  const looks: string[] = []
  const collectLooks = (scope: ParentNode) => {
    for (const element of scope.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      if (element.checkVisibility()) looks.push([element.localName, ...names.map((name) => style[name])].join(' '))
      if (element.shadowRoot) collectLooks(element.shadowRoot)
    }
  }
  for (const host of document.querySelectorAll(root.split(' ')[0] ?? '')) collectLooks(host.shadowRoot ?? host)
  return looks
}

async function measureStrictPolicy(visit: SubjectVisit): Promise<Manners['strict']> {
  let reports = 0
  const countPolicyReports = async (page: Page) => {
    page.on('console', (message) => {
      if (message.text() === 'policy report') reports++
    })
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', () => console.info('policy report'))
    })
  }
  const strict = { ...visit, page: 'strict', prepare: countPolicyReports, patienceMs: WORKS_WITHIN_MS } as const
  const works = await visitSubject(strict, async (page) => {
    await openChat(page, visit.subject, { patienceMs: WORKS_WITHIN_MS })
    await page.waitForTimeout(SETTLE_MS)
    return true
  }).catch(() => false)
  return { works, reports }
}
