import type { StarterTemplate } from './starter-template.ts'
import { bookings } from './starters/bookings.ts'
import { calendar } from './starters/calendar.ts'
import { crmLookup } from './starters/crm-lookup.ts'
import { currency } from './starters/currency.ts'
import { faqSearch } from './starters/faq-search.ts'
import { helpDesk } from './starters/help-desk.ts'
import { invoices } from './starters/invoices.ts'
import { leadCapture } from './starters/lead-capture.ts'
import { orderStatus } from './starters/order-status.ts'
import { shipping } from './starters/shipping.ts'
import { stock } from './starters/stock.ts'
import { weather } from './starters/weather.ts'

/** What the library begins with, in its order there. */
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
