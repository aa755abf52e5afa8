import { decide } from '#model/demo/decide.ts'
import type { ChatRequest, Message, Tool, ToolParameter } from '#model/wire/chat-request.ts'

export const NOW = new Date('2026-11-21T12:00:00Z')

export function required(name: string, description: string): ToolParameter {
  return { name, description, type: 'string', choices: [], required: true }
}

export function optional(name: string, description: string): ToolParameter {
  return { ...required(name, description), required: false }
}

export function tool(name: string, description: string, parameters: ToolParameter[]): Tool {
  return { name, description, parameters }
}

export const TOOLS: readonly Tool[] = [
  tool('Order_status', "Looks up where a customer's order is and when it arrives.", [
    required('order_number', 'The order number, such as A17'),
  ]),
  tool('get_weather', 'Gives the weather forecast for a city.', [
    required('city', 'Name of the city'),
    optional('date', 'The day, as YYYY-MM-DD; today if left out'),
  ]),
  tool('Request_a_call', 'Use this when the visitor wants to be contacted by our team.', [
    required('name', "The visitor's name"),
    required('email', "The visitor's e-mail address"),
    optional('phone', 'Phone number'),
    optional('message', 'What it is about'),
  ]),
  tool('Book_appointment', 'Books a table at the restaurant.', [
    required('date', 'Day of the visit'),
    required('time', 'Time, HH:MM'),
    required('name', 'Name for the booking'),
    optional('party_size', 'How many people'),
  ]),
  tool('convert_currency', 'Converts an amount of money from one currency to another.', [
    required('amount', 'The amount'),
    required('from', 'Currency code to convert from'),
    required('to', 'Currency code to convert to'),
  ]),
  tool('Stock', 'Tells whether a product is in stock and what it costs.', [
    required('product', 'The product to look for'),
  ]),
  tool('Shipping_costs', 'Tells what shipping to a country costs.', [
    required('country', 'Country'),
    optional('weight_kg', 'Weight of the parcel in kilograms'),
  ]),
  tool('find_customer', 'Finds a customer in the CRM.', [required('name', 'Full name of the customer')]),
  tool('Calendar', 'Lists the events of a day.', [required('date', 'The day')]),
  tool('Search_help', 'Searches the help articles to answer general questions.', [
    required('query', 'What to search for'),
  ]),
  tool('Invoice', 'Looks up an invoice.', [required('invoice_number', 'Number of the invoice, such as INV-1001')]),
  tool('Open_ticket', 'Opens a support ticket for a problem.', [
    required('email', 'E-mail address'),
    required('subject', 'Subject of the ticket'),
  ]),
]

export const SYSTEM = `You are the helper of Harbour & Pine. Opening hours are 9 to 18 from Monday to Saturday.
The shop is at 4 Quay Street. Never talk about prices.`

export function conversation(prompts: readonly string[], tools: readonly Tool[] = TOOLS): ChatRequest {
  const turns = prompts.flatMap((text, index): Message[] =>
    index === 0
      ? [{ role: 'user', text }]
      : [
          { role: 'assistant', text: 'Sure.', calls: [] },
          { role: 'user', text },
        ],
  )
  return {
    model: 'gpt-4o-mini',
    messages: [{ role: 'system', text: SYSTEM }, ...turns],
    tools,
    toolChoice: 'auto',
    parallelCalls: true,
    maxTokens: undefined,
    stream: false,
    includeUsage: false,
  }
}

export function reply(prompts: string | readonly string[], tools: readonly Tool[] = TOOLS): string {
  const decision = decide(conversation(typeof prompts === 'string' ? [prompts] : prompts, tools), NOW)
  if (decision.kind === 'text') return decision.text
  return decision.calls.map((call) => `${call.name} ${JSON.stringify(call.arguments)}`).join(' + ')
}
