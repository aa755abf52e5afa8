import { matchesWords } from '#sample-apis/matches-words.ts'
import { requireText } from '#sample-apis/read-values.ts'
import { type SampleApi, type SampleBrick, SampleRefusal } from '#sample-apis/sample-api.ts'

const PRODUCTS = [
  { product: 'Reading lamp', sku: 'LA-100', in_stock: 14, price_eur: 59 },
  { product: 'Desk lamp', sku: 'LA-210', in_stock: 0, price_eur: 79 },
  { product: 'Oak chair', sku: 'CH-020', in_stock: 6, price_eur: 189 },
  { product: 'Standing desk', sku: 'DE-300', in_stock: 3, price_eur: 449 },
  { product: 'Oak desk', sku: 'DE-110', in_stock: 8, price_eur: 329 },
  { product: 'Stone mug', sku: 'MU-001', in_stock: 120, price_eur: 14 },
  { product: 'Wool blanket', sku: 'BL-050', in_stock: 22, price_eur: 89 },
  { product: 'Paper notebook', sku: 'NO-005', in_stock: 310, price_eur: 9 },
  { product: 'Copper kettle', sku: 'KE-070', in_stock: 2, price_eur: 99 },
  { product: 'Glass vase', sku: 'VA-012', in_stock: 17, price_eur: 35 },
  { product: 'Linen curtain', sku: 'CU-030', in_stock: 0, price_eur: 65 },
  { product: 'Wall clock', sku: 'CL-009', in_stock: 11, price_eur: 45 },
] as const

export const stock: SampleApi = {
  GET(values) {
    const asked = requireText(values, 'product')
    const products = findProducts(asked)
    const first = products[0]
    if (!first) throw new SampleRefusal(404, `We have no product like "${asked}".`)
    const message =
      products.length > 1
        ? `We have ${products.length} products like "${asked}".`
        : first.in_stock > 0
          ? `The ${first.product.toLowerCase()} is in stock: ${first.in_stock} left at ${first.price_eur} EUR each.`
          : `The ${first.product.toLowerCase()} is sold out.`
    return { body: { message, products } }
  },
}

function findProducts(asked: string) {
  const bySku = PRODUCTS.filter(({ sku }) => sku === asked.toUpperCase())
  const byAllWords = PRODUCTS.filter(({ product }) => matchesWords(product, asked, 'every'))
  if (bySku.length + byAllWords.length > 0) return [...bySku, ...byAllWords]
  return PRODUCTS.filter(({ product }) => matchesWords(product, asked, 'some'))
}

export const stockBrick: SampleBrick = {
  api: 'stock',
  method: 'GET',
  name: 'Stock and price',
  description: 'Tells whether a product is in stock and what it costs.',
  parameters: { product: 'The product, in a word or two' },
  extra: {
    answer: { cards: { list: 'products', title: 'product', subtitle: 'sku', fields: ['price_eur', 'in_stock'] } },
  },
}
