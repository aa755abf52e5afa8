import type { SampleApi } from './sample-api.ts'
import { createBookingsApi } from './samples/bookings.ts'
import { createCalendarApi } from './samples/calendar.ts'
import { crmLookup } from './samples/crm-lookup.ts'
import { currency } from './samples/currency.ts'
import { faqSearch } from './samples/faq-search.ts'
import { createHelpDeskApi } from './samples/help-desk.ts'
import { invoices } from './samples/invoices.ts'
import { createLeadCaptureApi } from './samples/lead-capture.ts'
import { orderStatus } from './samples/order-status.ts'
import { shipping } from './samples/shipping.ts'
import { stock } from './samples/stock.ts'
import { weather } from './samples/weather.ts'

/** The key is the id of the starter template that uses the API, and also the API's path. */
export function createSampleApis(start: Date): ReadonlyMap<string, SampleApi> {
  return new Map([
    ['order-status', orderStatus],
    ['weather', weather],
    ['lead-capture', createLeadCaptureApi()],
    ['bookings', createBookingsApi()],
    ['currency', currency],
    ['help-desk', createHelpDeskApi(start)],
    ['stock', stock],
    ['shipping', shipping],
    ['crm-lookup', crmLookup],
    ['calendar', createCalendarApi()],
    ['faq-search', faqSearch],
    ['invoices', invoices],
  ])
}
