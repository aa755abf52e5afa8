import { orderStatusBrick } from '#sample-apis/samples/order-status.ts'
import { shippingBrick } from '#sample-apis/samples/shipping.ts'
import { formatDay, toTextOrEmpty } from '../format-value.ts'
import type { Draw, ScenesOfBot, SceneTurn } from '../past.ts'

const ORDERS = ['A17', 'A23', 'A31', 'A38', 'A42', 'A44', 'A56', 'A61', 'A67', 'A72', 'A85', 'A93']
const ON_ITS_WAY = ['A17', 'A23', 'A31', 'A38', 'A42', 'A56', 'A61', 'A67', 'A93']
const COUNTRIES = ['France', 'Germany', 'Spain', 'Poland', 'Switzerland', 'Norway', 'the United States', 'Japan']

export const PARCEL_HELPER: ScenesOfBot = {
  project: 'Parcel helper',
  perDay: 11,
  week: [0.45, 1.2, 1, 0.95, 1.05, 1.2, 0.75],
  deployed: [21, 14, 5],
  scenes: [
    { weight: 26, turns: (draw) => [createOrderTurn(draw)] },
    {
      weight: 10,
      turns: (draw) => [
        createOrderTurn(draw, ON_ITS_WAY),
        createCarrierTurn(),
        { say: 'Thank you!', reply: 'You are welcome!' },
      ],
    },
    { weight: 16, from: 2, turns: (draw) => [createShippingTurn(draw)] },
    { weight: 7, from: 2, turns: (draw) => [createOrderTurn(draw), createShippingTurn(draw)] },
    { weight: 9, until: 1, turns: (draw) => [createUnansweredShippingTurn(draw)] },
    { weight: 9, turns: (draw) => [createReturnTurn(draw)] },
    { weight: 5, turns: (draw) => [createUnknownOrderTurn(draw)] },
    { weight: 3, from: 2, turns: () => [createShippingToPlaceTurn('Iceland')] },
    { weight: 4, turns: (draw) => [createOpeningHoursTurn(draw)] },
    { weight: 3, turns: (draw) => [createOrderTurn(draw, ON_ITS_WAY), createNewAddressTurn(draw)] },
    { weight: 2, from: 2, until: 2, turns: (draw) => [createFailedShippingTurn(draw)] },
    { weight: 1, from: 2, until: 2, turns: (draw) => [createModelFailureTurn(draw)] },
  ],
}

function createOrderTurn(draw: Draw, orders = ORDERS): SceneTurn {
  const order_number = draw(orders)
  const say = draw([
    `Where is my order ${order_number}?`,
    `Has ${order_number} been sent yet?`,
    `When does order ${order_number} arrive?`,
    `hi, any news about my parcel ${order_number}`,
    `Can you look up ${order_number} for me?`,
  ])
  return {
    say,
    calls: [{ brick: orderStatusBrick, arguments: { order_number } }],
    reply: ([body]) =>
      body?.status === 'delivered'
        ? `Order **${order_number}** was delivered by ${toTextOrEmpty(body.carrier)} on ${formatDay(body.expected_on)}.`
        : `${toTextOrEmpty(body?.message).replace(order_number, `**${order_number}**`)} ${toTextOrEmpty(body?.carrier)} brings it, and it should be with you on ${formatDay(body?.expected_on)}.`,
    feedback: draw([1, undefined, undefined, undefined]),
  }
}

function createCarrierTurn(): SceneTurn {
  return {
    say: 'Do I have to be at home for it?',
    reply: 'The carrier leaves it with a neighbour if nobody is in, and puts a card in your letter box.',
  }
}

function createShippingTurn(draw: Draw): SceneTurn {
  return createShippingToPlaceTurn(draw(COUNTRIES), draw)
}

function createShippingToPlaceTurn(country: string, draw?: Draw): SceneTurn {
  const say = draw?.([`What does shipping to ${country} cost?`, `How much is a parcel to ${country}?`])
  return {
    say: say ?? `Do you ship to ${country}?`,
    calls: [{ brick: shippingBrick, arguments: { country } }],
    reply: ([body]) =>
      typeof body?.message === 'string'
        ? `${body.message} Express is there in about half the time.`
        : `I am sorry, we do not deliver to ${country} yet.`,
    feedback: draw?.([1, undefined, undefined, undefined, undefined]),
  }
}

function createUnansweredShippingTurn(draw: Draw): SceneTurn {
  const country = draw(COUNTRIES)
  return {
    say: `What does shipping to ${country} cost?`,
    reply: "I'm sorry, I don't have any information about shipping costs. I can only look up orders.",
    feedback: draw([-1, undefined, undefined]),
  }
}

function createReturnTurn(draw: Draw): SceneTurn {
  return {
    say: draw([
      'How can I return my order?',
      'How can I return an order?',
      'Can I return my order?',
      'how do i return my order',
      'How can I return my order A23?',
    ]),
    reply: draw([
      "I'm sorry, I don't have any information about returns. Please write to the shop.",
      "I don't know how returns work here, I'm afraid. I can tell you where a parcel is.",
    ]),
    feedback: draw([-1, -1, undefined, undefined, undefined]),
  }
}

function createUnknownOrderTurn(draw: Draw): SceneTurn {
  const order_number = draw(['4711', 'B20', '100238', 'A7'])
  return {
    say: draw([`Where is order ${order_number}?`, `My order number is ${order_number}, where is it?`]),
    calls: [{ brick: orderStatusBrick, arguments: { order_number } }],
    reply: `I couldn't find an order ${order_number}. Our order numbers are an A and two digits, such as A17; yours is in the mail that confirmed it.`,
  }
}

function createOpeningHoursTurn(draw: Draw): SceneTurn {
  return {
    say: draw(['When are you open?', 'Are you open on Saturday?', 'What are your opening hours?']),
    reply: 'Harbour & Pine is open from 9:00 to 18:00, Monday to Saturday.',
  }
}

function createNewAddressTurn(draw: Draw): SceneTurn {
  return {
    say: draw(['Can I change the delivery address?', 'Can I still change the delivery address?']),
    reply:
      "I can't help with a new address, I'm sorry: I can only look orders up. Please write to the shop before it is sent.",
    feedback: draw([-1, undefined]),
  }
}

function createFailedShippingTurn(draw: Draw): SceneTurn {
  const country = draw(COUNTRIES)
  return {
    say: `What does shipping to ${country} cost?`,
    calls: [{ brick: shippingBrick, arguments: { country }, failure: 'timeout' }],
    reply: 'The price list did not answer in time. Please ask me again in a few minutes.',
    feedback: draw([-1, undefined]),
  }
}

function createModelFailureTurn(draw: Draw): SceneTurn {
  return { say: `Where is my order ${draw(ORDERS)}?`, reply: '', error: draw(['provider_busy', 'provider_timeout']) }
}
