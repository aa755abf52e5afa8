import { requireEmail, requireText } from '#sample-apis/read-values.ts'
import { type SampleApi, SampleRefusal } from '#sample-apis/sample-api.ts'
import { formatDateInDays } from '#sample-apis/sample-dates.ts'

interface Ticket {
  ticket_number: string
  subject: string
  status: string
  updated_on: string
}

const KEPT = 200

export function createHelpDeskApi(start: Date): SampleApi {
  const tickets = new Map<string, Ticket>()
  let lastNumber = 1000

  function openTicket(subject: string, status: string, updatedOn: string): Ticket {
    lastNumber += 1
    const ticket = { ticket_number: `T${lastNumber}`, subject, status, updated_on: updatedOn }
    tickets.set(ticket.ticket_number, ticket)
    return ticket
  }

  openTicket('Lamp flickers', 'waiting for your answer', formatDateInDays(start, -2))
  openTicket('Wrong colour delivered', 'in progress', formatDateInDays(start, -1))
  openTicket('Invoice address', 'solved', formatDateInDays(start, -6))

  return {
    GET(values) {
      const asked = requireText(values, 'ticket_number')
      const ticket = tickets.get(asked.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
      if (!ticket) throw new SampleRefusal(404, `There is no ticket "${asked}". Sample tickets are T1001 to T1003.`)
      return { body: { message: `Ticket ${ticket.ticket_number} is ${ticket.status}.`, ...ticket } }
    },
    POST(values, now) {
      requireEmail(values)
      const ticket = openTicket(requireText(values, 'subject'), 'open', formatDateInDays(now, 0))
      for (const oldest of tickets.keys()) if (tickets.size > KEPT) tickets.delete(oldest)
      const message = `Ticket ${ticket.ticket_number} is open. We answer within one working day.`
      return { status: 201, body: { message, ticket_number: ticket.ticket_number, status: ticket.status } }
    },
  }
}
