import type { ConnectedFunction, ConnectedFunctionInput, TemplateSetup } from '@bricks/contract'
import { SettingError } from '#config/setting.ts'
import { bookings } from './bookings.ts'
import { calendar } from './calendar.ts'
import { crmLookup } from './crm-lookup.ts'
import { currency } from './currency.ts'
import { faqSearch } from './faq-search.ts'
import { helpDesk } from './help-desk.ts'
import { invoices } from './invoices.ts'
import { leadCapture } from './lead-capture.ts'
import { orderStatus } from './order-status.ts'
import { shipping } from './shipping.ts'
import type { StarterTemplate } from './starter-template.ts'
import { stock } from './stock.ts'
import { weather } from './weather.ts'

export const starterTemplates: readonly StarterTemplate[] = [
  orderStatus,
  weather,
  leadCapture,
  bookings,
  currency,
  helpDesk,
  stock,
  shipping,
  crmLookup,
  calendar,
  faqSearch,
  invoices,
]

export type SampleApis = Readonly<Record<string, string>>

export function findStarter(id: string): StarterTemplate | undefined {
  return starterTemplates.find((starter) => starter.id === id)
}

/** Nothing would read the address of an unknown starter, and the starter that was meant would call its real API. */
export function refuseUnknownSampleApis(sampleApis: SampleApis): void {
  const known = starterTemplates.map(({ id }) => id)
  const unknown = Object.keys(sampleApis).find((id) => !known.includes(id))
  if (unknown === undefined) return
  const fix = `there is no starter template ${JSON.stringify(unknown)}: write some of ${known.join(', ')}.`
  throw new SettingError('SAMPLE_APIS', fix)
}

export function buildStarterFunctions(
  { id, bricks, sampleBricks = bricks }: StarterTemplate,
  sampleApis: SampleApis,
): ConnectedFunctionInput[] {
  const sample = Object.hasOwn(sampleApis, id) ? sampleApis[id] : undefined
  if (sample === undefined) return [...bricks]
  return sampleBricks.map((brick) => ({ ...brick, api: { ...brick.api, url: sample } }))
}

export function listSampleBricks(sampleApis: SampleApis): ConnectedFunction[] {
  return starterTemplates
    .filter(({ id }) => Object.hasOwn(sampleApis, id))
    .flatMap((starter) =>
      buildStarterFunctions(starter, sampleApis).map((brick, at) => ({ ...brick, id: `${starter.id}-${at + 1}` })),
    )
}

export function listStarterSetup({ isReady, bricks }: StarterTemplate): TemplateSetup[] {
  if (isReady) return []
  return bricks.map(({ name }, brick) => ({
    label: brick === 0 ? 'API address' : `API address of “${name}”`,
    field: 'url',
    brick,
  }))
}
