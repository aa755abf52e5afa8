import { createBookings } from './bookings.ts'
import { createCalendar } from './calendar.ts'
import { crmLookup } from './crm-lookup.ts'
import { currency } from './currency.ts'
import { faqSearch } from './faq-search.ts'
import { createHelpDesk } from './help-desk.ts'
import { invoices } from './invoices.ts'
import { createLeadCapture } from './lead-capture.ts'
import { orderStatus } from './order-status.ts'
import type { SampleApi } from './sample-api.ts'
import { shipping } from './shipping.ts'
import { stock } from './stock.ts'
import { weather } from './weather.ts'

/** Every sample API by the id of the starter template that uses it, which is also its path. */
export function createSampleApis(start: Date): ReadonlyMap<string, SampleApi> {
  return new Map([
    ['order-status', orderStatus],
    ['weather', weather],
    ['lead-capture', createLeadCapture()],
    ['bookings', createBookings()],
    ['currency', currency],
    ['help-desk', createHelpDesk(start)],
    ['stock', stock],
    ['shipping', shipping],
    ['crm-lookup', crmLookup],
    ['calendar', createCalendar()],
    ['faq-search', faqSearch],
    ['invoices', invoices],
  ])
}
