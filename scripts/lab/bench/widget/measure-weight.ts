/// <reference lib="dom" />
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readShifts } from '#journeys/layout-shift.ts'
import { measureGzip } from '#scripts/lab/bench/measure-gzip.ts'
import { openChat, type Visit, visitSubject } from './open-subject.ts'
import type { Subject } from './subject.ts'

const QUIET_MS = 1_500

export interface Weight {
  bytesBefore: number
  bytesOpen: number
  requestsBefore: number
  requestsOpen: number
  strangers: string[]
  layoutShift: number
  violations: string[]
}

export function measureWeight(visit: Visit & { subject: Subject }): Promise<Weight> {
  const { subject, site } = visit
  const sizes: Promise<number>[] = []
  const addresses: string[] = []
  const recordRequests = async (page: Page) => {
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== site.origin && protocol.startsWith('http')) addresses.push(origin)
    })
    page.on('response', (response) => {
      if (new URL(response.url()).origin === subject.origin) sizes.push(response.body().then(measureGzip, () => 0))
    })
  }
  const sumTransferredBytes = async () => (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
  return visitSubject({ ...visit, prepare: recordRequests }, async (page) => {
    await page.waitForTimeout(QUIET_MS)
    const before = { bytesBefore: await sumTransferredBytes(), requestsBefore: addresses.length }
    await openChat(page, subject)
    await page.waitForTimeout(QUIET_MS)
    const shifts = await readShifts(page)
    const open = { bytesOpen: await sumTransferredBytes(), requestsOpen: addresses.length }
    const { violations } = await new AxeBuilder({ page }).analyze()
    return {
      ...before,
      ...open,
      strangers: [...new Set(addresses)].filter((origin) => origin !== subject.origin),
      layoutShift: shifts.reduce((total, { value }) => total + value, 0),
      violations: violations.map(({ id }) => id),
    }
  })
}
