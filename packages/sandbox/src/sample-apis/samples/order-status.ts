import { requireText } from '#sample-apis/read-values.ts'
import { type SampleApi, type SampleBrick, SampleRefusal } from '#sample-apis/sample-api.ts'
import { formatDateInDays } from '#sample-apis/sample-dates.ts'
import { drawSeededChoice } from '#sample-apis/seeded-random.ts'

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
      throw new SampleRefusal(404, `There is no order "${asked}". Sample orders are A10 to A99.`)
    }
    // The handbook's examples use order A17, so its stage is fixed.
    const stage = orderNumber === 'A17' ? STAGES[2] : drawSeededChoice(orderNumber, STAGES)
    const carrier = drawSeededChoice(`carrier ${orderNumber}`, CARRIERS)
    return {
      body: {
        message: `Order ${orderNumber} ${stage.sentence}.`,
        order_number: orderNumber,
        status: stage.status,
        carrier,
        placed_on: formatDateInDays(now, stage.placed),
        expected_on: formatDateInDays(now, stage.expected),
        items: [...new Set([drawSeededChoice(orderNumber, ITEMS), drawSeededChoice(`second ${orderNumber}`, ITEMS)])],
      },
    }
  },
}

export const orderStatusBrick: SampleBrick = {
  api: 'order-status',
  method: 'GET',
  name: 'Order status',
  description: "Looks up where a customer's order is and when it arrives, by its number.",
  parameters: { order_number: 'The number of the order, such as A17' },
}
