import { describe, expect, test } from 'vitest'
import { findValues, type ValueKind } from './fill-arguments.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const PARAMETER = { name: 'value', description: '', type: 'string', choices: [], required: false }
const ORDERS = { name: 'Order_status', description: 'Looks up an order or a parcel', parameters: [PARAMETER] }

const ROWS: Partial<Record<ValueKind, readonly (readonly [text: string, values: readonly string[]])[]>> = {
  date: [
    ['today or tomorrow', ['2026-11-21', '2026-11-22']],
    ['the day after tomorrow', ['2026-11-23']],
    ['on Monday, not on Saturday', ['2026-11-23', '2026-11-28']],
    ['12 March', ['2027-03-12']],
    ['March 3rd, 2028', ['2028-03-03']],
    ['24.12.2026 or 2026-12-25', ['2026-12-24', '2026-12-25']],
    ['in 3 days', ['2026-11-24']],
    ['may I ask', []],
    ['2026-13-41', []],
  ],
  time: [
    ['at 7pm', ['19:00']],
    ['7:30 am or 18:45', ['07:30', '18:45']],
    ['12am and noon', ['00:00', '12:00']],
    ['at 14', ['14:00']],
    ['25:00', []],
  ],
  code: [
    ['order A17', ['A17']],
    ['a17', ['A17']],
    ['my order number is 55', ['55']],
    ['parcel #B-2291', ['B-2291']],
    ['INV-1001 and INV-1002', ['INV-1001', 'INV-1002']],
    ['4 people on 24 November at 19:00', []],
    ['50 EUR', []],
    ['2.5 kg', []],
    ['jane2@example.com', []],
  ],
  number: [
    ['100 euros', ['100']],
    ['1,250.50 USD', ['1250.50']],
    ['A17 on 24 November at 19:00', []],
  ],
  email: [['write to jane.doe+x@mail.example.com.', ['jane.doe+x@mail.example.com']]],
  phone: [
    ['call +49 (30) 123-4567', ['+49 (30) 123-4567']],
    ['on 2026-11-21', []],
    ['order 4711', []],
  ],
  currency: [
    ['50 dollars in euros', ['USD', 'EUR']],
    ['£20 to chf', ['GBP', 'CHF']],
    ['the capital of France', []],
  ],
  place: [
    ['in Paris tomorrow', ['Paris']],
    ['near Rio de Janeiro on Friday', ['Rio de Janeiro']],
    ['in ghent?', ['Ghent']],
    ['for Tuesday at noon', []],
    ['from Berlin to Tromsø', ['Berlin', 'Tromsø']],
  ],
  person: [
    ['my name is jane doe and my email is j@x.com', ['jane doe']],
    ["I'm Ada Field, hello", ['Ada Field']],
    ['Who is Ludwig van Beethoven?', ['Ludwig van Beethoven']],
    ['Book it for Jane', ['Jane']],
    ['Book it for Friday', []],
    ['Look up Kestrel Ltd', []],
  ],
  company: [
    ['Look up Kestrel Ltd', ['Kestrel Ltd']],
    ['the company Lumen', ['Lumen']],
  ],
}

describe.each(Object.entries(ROWS))('the %s values of a text are found', (kind, rows) => {
  test.each(rows)(`the ${kind} values of a text are found: %s`, (text, values) => {
    const found = findValues(kind as ValueKind, text, { parameter: PARAMETER, tool: ORDERS, now: NOW })
    expect(found.map(({ value }) => value)).toEqual(values)
  })
})
