import { faqSearchBrick } from '#sample-apis/samples/faq-search.ts'
import { orderStatusBrick } from '#sample-apis/samples/order-status.ts'
import { stockBrick } from '#sample-apis/samples/stock.ts'
import { formatDay, toTextOrEmpty } from '../format-value.ts'
import type { Draw, ScenesOfBot, SceneTurn } from '../past.ts'

const PRODUCTS = [
  'reading lamp',
  'oak chair',
  'wool blanket',
  'copper kettle',
  'desk lamp',
  'linen curtain',
  'wall clock',
  'glass vase',
]
const ORDERS = ['A12', 'A17', 'A26', 'A35', 'A48', 'A59', 'A63', 'A77']

const QUESTIONS = [
  ['How do I return something?', 'return'],
  ['I want my money back for a lamp, how does that work?', 'refund'],
  ['How long does delivery take?', 'delivery'],
  ['Can I pay by invoice?', 'payment invoice'],
  ['Is there a warranty on the chairs?', 'warranty'],
  ['Where is your shop?', 'shop address'],
  ['Do you sell gift cards?', 'gift card'],
] as const

export const SHOP_ASSISTANT: ScenesOfBot = {
  project: 'Shop assistant',
  perDay: 8,
  week: [0.6, 1.05, 0.95, 1, 1, 1.15, 1.1],
  deployed: [21, 10],
  scenes: [
    { weight: 20, turns: (draw) => [createStockTurn(draw)] },
    { weight: 8, turns: (draw) => [createStockTurn(draw), createShopQuestionTurn(draw)] },
    { weight: 18, turns: (draw) => [createShopQuestionTurn(draw)] },
    { weight: 12, from: 2, turns: (draw) => [createOrderTurn(draw)] },
    { weight: 6, until: 1, turns: (draw) => [createUnansweredOrderTurn(draw)] },
    { weight: 7, turns: (draw) => [createGiftWrappingTurn(draw)] },
    { weight: 5, turns: (draw) => [createSofaTurn(draw)] },
    { weight: 4, turns: (draw) => [createAssemblyTurn(draw)] },
    { weight: 2, until: 1, turns: (draw) => [createFailedStockTurn(draw)] },
    { weight: 1, until: 1, turns: () => [{ say: 'Is the wool blanket warm?', reply: '', error: 'provider_failed' }] },
  ],
}

function createStockTurn(draw: Draw): SceneTurn {
  const product = draw(PRODUCTS)
  return {
    say: draw([`Is the ${product} in stock?`, `Do you still have the ${product}?`, `How much is the ${product}?`]),
    calls: [{ brick: stockBrick, arguments: { product } }],
    reply: ([body]) => toTextOrEmpty(body?.message),
    feedback: draw([1, undefined, undefined, undefined]),
  }
}

function createShopQuestionTurn(draw: Draw): SceneTurn {
  const [say, query] = draw(QUESTIONS)
  return {
    say,
    calls: [{ brick: faqSearchBrick, arguments: { query } }],
    reply: ([body]) => {
      const [first] = Array.isArray(body?.results) ? body.results : []
      return toTextOrEmpty(first?.answer)
    },
    feedback: draw([1, undefined, undefined, undefined, undefined]),
  }
}

function createOrderTurn(draw: Draw): SceneTurn {
  const order_number = draw(ORDERS)
  return {
    say: draw([`Where is my order ${order_number}?`, `When will ${order_number} be here?`]),
    calls: [{ brick: orderStatusBrick, arguments: { order_number } }],
    reply: ([body]) =>
      `${toTextOrEmpty(body?.message).replace(order_number, `**${order_number}**`)} The day we have for it is ${formatDay(body?.expected_on)}.`,
  }
}

function createUnansweredOrderTurn(draw: Draw): SceneTurn {
  return {
    say: `Where is my order ${draw(ORDERS)}?`,
    reply: "I don't have access to orders, I'm sorry. I can tell you what is in stock and how things work here.",
    feedback: draw([-1, undefined]),
  }
}

function createGiftWrappingTurn(draw: Draw): SceneTurn {
  return {
    say: draw([
      'Can you wrap it as a gift?',
      'Can you wrap it as a present?',
      'Could you wrap it as a gift?',
      'can you wrap it as a gift please',
    ]),
    reply: "I'm sorry, I don't know whether we wrap gifts. Please ask in the shop.",
    feedback: draw([-1, undefined, undefined]),
  }
}

function createSofaTurn(draw: Draw): SceneTurn {
  const product = draw(['sofa', 'bookshelf', 'garden bench'])
  return {
    say: `Do you have a ${product}?`,
    calls: [{ brick: stockBrick, arguments: { product } }],
    reply: `I couldn't find a ${product} among our products, sorry.`,
  }
}

function createAssemblyTurn(draw: Draw): SceneTurn {
  return {
    say: draw(['Do you assemble the desk at home?', 'Do you also assemble the desk at home?']),
    calls: [{ brick: faqSearchBrick, arguments: { query: 'assembly' } }],
    reply: "I couldn't find anything about assembly in our help.",
    feedback: draw([-1, undefined, undefined]),
  }
}

function createFailedStockTurn(draw: Draw): SceneTurn {
  const product = draw(PRODUCTS)
  return {
    say: `Is the ${product} in stock?`,
    calls: [{ brick: stockBrick, arguments: { product }, failure: 'unreachable' }],
    reply: 'I cannot reach our stock list at the moment. Please try again a little later.',
  }
}
