import { describe, expect, test } from 'vitest'
import { findCodes } from './find-codes.ts'
import { findCurrencies } from './find-currencies.ts'
import { findDates } from './find-dates.ts'
import { findNumbers } from './find-numbers.ts'
import { findEmails, findPhones } from './find-patterns.ts'
import { findCompanies, findPeople } from './find-people.ts'
import { findPlaces } from './find-places.ts'
import { findTimes } from './find-times.ts'

/** A Saturday. */
const NOW = new Date('2026-11-21T12:00:00Z')
type Row = readonly [text: string, found: readonly string[]]

function check(find: (text: string) => { value: string }[], rows: readonly Row[]): void {
  test.each(rows)('%s', (text, found) => {
    expect(find(text).map(({ value }) => value)).toEqual(found)
  })
}

describe('dates', () => {
  check(
    (text) => findDates(text, NOW),
    [
      ['today or tomorrow', ['2026-11-21', '2026-11-22']],
      ['the day after tomorrow', ['2026-11-23']],
      ['on Monday, not on Saturday', ['2026-11-23', '2026-11-28']],
      ['12 March', ['2027-03-12']],
      ['March 3rd, 2028', ['2028-03-03']],
      ['24.12.2026 or 12/25/2026', ['2026-12-24', '2026-12-25']],
      ['in 3 days', ['2026-11-24']],
      ['may I ask', []],
      ['2026-02-31', []],
    ],
  )
})

describe('times', () => {
  check(findTimes, [
    ['at 7pm', ['19:00']],
    ['7:30 am or 18.45', ['07:30', '18:45']],
    ['12am and noon', ['00:00', '12:00']],
    ['at 14', ['14:00']],
    ['25:00', []],
  ])
})

describe('codes', () => {
  check(
    (text) => findCodes(text, NOW),
    [
      ['order A17', ['A17']],
      ['a17', ['A17']],
      ['my order number is 55', ['55']],
      ['parcel #B-2291', ['B-2291']],
      ['INV-1001 and INV-1002', ['INV-1001', 'INV-1002']],
      ['4 people on 24 November at 19:00', []],
      ['50 EUR', []],
      ['2.5 kg', []],
      ['jane2@example.com', []],
      ['ticket ABC', ['ABC']],
    ],
  )
})

describe('numbers', () => {
  check(
    (text) => findNumbers(text, NOW),
    [
      ['100 euros', ['100']],
      ['1,250.50 USD', ['1250.50']],
      ['table for four', ['4']],
      ['A17 on 24 November at 19:00', []],
    ],
  )
})

describe('e-mails and phone numbers', () => {
  check(findEmails, [['write to jane.doe+x@mail.example.com.', ['jane.doe+x@mail.example.com']]])
  check(findPhones, [
    ['call +49 (30) 123-4567', ['+49 (30) 123-4567']],
    ['on 2026-11-21', []],
    ['order 4711', []],
  ])
})

describe('currencies', () => {
  check(findCurrencies, [
    ['50 dollars in euros', ['USD', 'EUR']],
    ['£20 to chf', ['GBP', 'CHF']],
    ['the capital of France', []],
    ['let me try', []],
  ])
})

describe('places', () => {
  check(findPlaces, [
    ['in Paris tomorrow', ['Paris']],
    ['weather new york', ['New York']],
    ['near Rio de Janeiro on Friday', ['Rio de Janeiro']],
    ['in ghent?', ['Ghent']],
    ['for Tuesday at noon', []],
    ['from Berlin to Tromsø', ['Berlin', 'Tromsø']],
  ])
})

describe('people and companies', () => {
  check(findPeople, [
    ['my name is jane doe and my email is j@x.com', ['jane doe']],
    ["I'm Ada Field, hello", ['Ada Field']],
    ['Who is Ludwig van Beethoven?', ['Ludwig van Beethoven']],
    ['Book it for Jane', ['Jane']],
    ['Book it for Friday', []],
    ['Look up Kestrel Ltd', []],
  ])
  check(findCompanies, [
    ['Look up Kestrel Ltd', ['Kestrel Ltd']],
    ['the company Lumen', ['Lumen']],
  ])
})
