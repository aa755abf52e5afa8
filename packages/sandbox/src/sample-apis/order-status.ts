import { requireText } from './read-values.ts'
import { Refusal, type SampleApi } from './sample-api.ts'
import { addDays } from './sample-dates.ts'
import { steadyChoice } from './steady-number.ts'

const ORDER_NUMBER = /^A[1-9]\d$/
const CARRIERS = ['Swift Post', 'Blue Van', 'Harbour Express'] as const
const ITEMS = ['Reading lamp', 'Oak chair', 'Wool blanket', 'Stone mug', 'Paper notebook', 'Copper kettle'] as const
const STAGES = [
  { status: 'being packed', sentence: 'is being packed and leaves us tomorrow', placed: -1, expected: 3 },
  { status: 'on its way', sentence: 'is on its way', placed: -3, expected: 2 },
  { status: 'out for delivery', sentence: 'is out for delivery', placed: -4, expected: 0 },
  { status: 'delivered', sentence: 'was delivered', placed: -9, expected: -4 },
] as const

export const orderStatus: SampleApi = {
  pathParameter: 'order_number',
  GET(values, now) {
    const asked = requireText(values, 'order_number')
    const orderNumber = asked.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
    if (!ORDER_NUMBER.test(orderNumber)) {
      throw new Refusal(404, `There is no order "${asked}". Sample orders are A10 to A99.`)
    }
    // A17 is the order of the handbook's examples, and so always in the same, most telling stage.
    const stage = orderNumber === 'A17' ? STAGES[2] : steadyChoice(orderNumber, STAGES)
    const carrier = steadyChoice(`carrier ${orderNumber}`, CARRIERS)
    return {
      body: {
        message: `Order ${orderNumber} ${stage.sentence}.`,
        order_number: orderNumber,
        status: stage.status,
        carrier,
        placed_on: addDays(now, stage.placed),
        expected_on: addDays(now, stage.expected),
        items: [...new Set([steadyChoice(orderNumber, ITEMS), steadyChoice(`second ${orderNumber}`, ITEMS)])],
      },
    }
  },
}
