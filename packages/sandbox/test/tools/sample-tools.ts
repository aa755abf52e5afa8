import { decideAnswer } from '#model/demo/decide.ts'
import type { ChatRequest, Message, Tool, ToolParameter } from '#model/wire/chat-request.ts'

export const NOW = new Date('2026-11-21T12:00:00Z')

export function createRequiredParameter(name: string, description: string): ToolParameter {
  return { name, description, type: 'string', choices: [], required: true }
}

export function createOptionalParameter(name: string, description: string): ToolParameter {
  return { ...createRequiredParameter(name, description), required: false }
}

export function createTool(name: string, description: string, parameters: ToolParameter[]): Tool {
  return { name, description, parameters }
}

export const TOOLS: readonly Tool[] = [
  createTool('Order_status', "Looks up where a customer's order is and when it arrives.", [
    createRequiredParameter('order_number', 'The order number, such as A17'),
  ]),
  createTool('get_weather', 'Gives the weather forecast for a city.', [
    createRequiredParameter('city', 'Name of the city'),
    createOptionalParameter('date', 'The day, as YYYY-MM-DD; today if left out'),
  ]),
  createTool('Request_a_call', 'Use this when the visitor wants to be contacted by our team.', [
    createRequiredParameter('name', "The visitor's name"),
    createRequiredParameter('email', "The visitor's e-mail address"),
    createOptionalParameter('phone', 'Phone number'),
    createOptionalParameter('message', 'What it is about'),
  ]),
  createTool('Book_appointment', 'Books a table at the restaurant.', [
    createRequiredParameter('date', 'Day of the visit'),
    createRequiredParameter('time', 'Time, HH:MM'),
    createRequiredParameter('name', 'Name for the booking'),
    createOptionalParameter('party_size', 'How many people'),
  ]),
  createTool('convert_currency', 'Converts an amount of money from one currency to another.', [
    createRequiredParameter('amount', 'The amount'),
    createRequiredParameter('from', 'Currency code to convert from'),
    createRequiredParameter('to', 'Currency code to convert to'),
  ]),
  createTool('Stock', 'Tells whether a product is in stock and what it costs.', [
    createRequiredParameter('product', 'The product to look for'),
  ]),
  createTool('Shipping_costs', 'Tells what shipping to a country costs.', [
    createRequiredParameter('country', 'Country'),
    createOptionalParameter('weight_kg', 'Weight of the parcel in kilograms'),
  ]),
  createTool('find_customer', 'Finds a customer in the CRM.', [
    createRequiredParameter('name', 'Full name of the customer'),
  ]),
  createTool('Calendar', 'Lists the events of a day.', [createRequiredParameter('date', 'The day')]),
  createTool('Search_help', 'Searches the help articles to answer general questions.', [
    createRequiredParameter('query', 'What to search for'),
  ]),
  createTool('Invoice', 'Looks up an invoice.', [
    createRequiredParameter('invoice_number', 'Number of the invoice, such as INV-1001'),
  ]),
  createTool('Open_ticket', 'Opens a support ticket for a problem.', [
    createRequiredParameter('email', 'E-mail address'),
    createRequiredParameter('subject', 'Subject of the ticket'),
  ]),
]

export const SYSTEM = `You are the helper of Harbour & Pine. Opening hours are 9 to 18 from Monday to Saturday.
The shop is at 4 Quay Street. Never talk about prices.`

export function createConversation(prompts: readonly string[], tools: readonly Tool[] = TOOLS): ChatRequest {
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

export function answerPrompts(prompts: string | readonly string[], tools: readonly Tool[] = TOOLS): string {
  const decision = decideAnswer(createConversation(typeof prompts === 'string' ? [prompts] : prompts, tools), NOW)
  if (decision.kind === 'text') return decision.text
  return decision.calls.map((call) => `${call.name} ${JSON.stringify(call.arguments)}`).join(' + ')
}
