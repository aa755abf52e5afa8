import { requireEmail, requireText } from '#sample-apis/read-values.ts'
import type { SampleApi } from '#sample-apis/sample-api.ts'

interface Lead {
  lead_number: string
  name: string
  email: string
  phone: string
  message: string
  received_at: string
}

const KEPT = 200

export function createLeadCaptureApi(): SampleApi {
  const leads: Lead[] = []
  let count = 0
  return {
    GET: () => ({ body: { leads } }),
    POST(values, now) {
      const name = requireText(values, 'name')
      const email = requireEmail(values)
      count += 1
      const lead = {
        lead_number: `L${1000 + count}`,
        name,
        email,
        phone: values.phone ?? '',
        message: values.message ?? '',
        received_at: now.toISOString(),
      }
      leads.push(lead)
      if (leads.length > KEPT) leads.shift()
      const message = `Thank you, ${name}. Someone from our team will be in touch within one working day.`
      return { status: 201, body: { message, lead_number: lead.lead_number, name, email } }
    },
  }
}
