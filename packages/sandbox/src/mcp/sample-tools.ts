import type { SampleBrick } from '#sample-apis/sample-api.ts'
import { bookingBricks } from '#sample-apis/samples/bookings.ts'
import { shippingBrick } from '#sample-apis/samples/shipping.ts'
import { stockBrick } from '#sample-apis/samples/stock.ts'

export interface SampleTool {
  brick: SampleBrick
  definition: object
}

const [, book] = bookingBricks
const bricks = { check_stock: stockBrick, shipping_options: shippingBrick, ...(book && { book_a_table: book }) }

export const sampleTools: ReadonlyMap<string, SampleTool> = new Map(
  Object.entries(bricks).map(([name, brick]) => [name, { brick, definition: describeTool(name, brick) }]),
)

function describeTool(name: string, { name: title, description, method, parameters }: SampleBrick): object {
  const entries = Object.entries(parameters).map(([key, text]) => [
    key.replace('?', ''),
    { type: 'string', description: text },
  ])
  const required = Object.keys(parameters).filter((key) => !key.endsWith('?'))
  const annotations = { readOnlyHint: method === 'GET', destructiveHint: false }
  return {
    name,
    title,
    description,
    annotations,
    inputSchema: { type: 'object', properties: Object.fromEntries(entries), required },
  }
}
