import type { SampleBrick } from '#sample-apis/sample-api.ts'
import { bookingBricks } from '#sample-apis/samples/bookings.ts'
import { formatDay, toTextOrEmpty } from '../format-value.ts'
import type { Draw, ScenesOfBot, SceneTurn } from '../past.ts'

const GUESTS = ['Ada Field', 'Tom Marsh', 'Nora Quay', 'Ivo Pine', 'Lena Brook', 'Max Harbour']
const DAYS_AHEAD = ['tomorrow', 'saturday', 'friday', 'sunday']

export const FRONT_DESK: ScenesOfBot = {
  project: 'Front desk',
  perDay: 4,
  week: [0.8, 0.5, 0.7, 0.9, 1.2, 1.7, 1.6],
  deployed: [21],
  scenes: [
    { weight: 16, turns: (draw) => [createFreeTimesTurn(draw)] },
    { weight: 12, turns: (draw) => createBookingTurn(draw, '12:00') },
    { weight: 5, turns: (draw) => createBookingTurn(draw, draw(['18:30', '20:00'])) },
    { weight: 5, turns: (draw) => [createVeganFoodTurn(draw)] },
    { weight: 3, turns: (draw) => [createDogTurn(draw)] },
  ],
}

function getBookingBrick(name: string): SampleBrick {
  const brick = bookingBricks.find((each) => each.name === name)
  if (!brick) throw new Error(`There is no sample brick ${name}.`)
  return brick
}

function createFreeTimesTurn(draw: Draw): SceneTurn {
  return createFreeTimesOnDayTurn(draw(DAYS_AHEAD))
}

function createFreeTimesOnDayTurn(date: string): SceneTurn {
  return {
    say: date === 'tomorrow' ? 'Which times are free tomorrow?' : `Is there a table free on ${capitalise(date)}?`,
    calls: [{ brick: getBookingBrick('Free times'), arguments: { date } }],
    reply: ([body]) => {
      const times = Array.isArray(body?.free_times) ? body.free_times : []
      return `On ${formatDay(body?.date)} these times are free: ${times.join(', ')}. When may we expect you?`
    },
  }
}

function createBookingTurn(draw: Draw, time: string): SceneTurn[] {
  const name = draw(GUESTS)
  const date = draw(DAYS_AHEAD)
  const party_size = draw(['2', '3', '4', '6'])
  return [
    createFreeTimesOnDayTurn(date),
    {
      say: `${time} please, for ${party_size}. The name is ${name}.`,
      calls: [{ brick: getBookingBrick('Book a table'), arguments: { date, time, name, party_size } }],
      reply: ([body]) =>
        body?.booking_number
          ? `Done: ${name}, ${formatDay(body.date)} at ${time}, for ${party_size}. See you then!`
          : `That time was taken just now, sorry. ${toTextOrEmpty(body?.error)}`,
      feedback: draw([1, undefined, undefined]),
    },
  ]
}

function createVeganFoodTurn(draw: Draw): SceneTurn {
  return {
    say: draw(['Do you have vegan dishes?', 'Do you have any vegan dishes?', 'do you have vegan dishes']),
    reply: "I'm sorry, I don't have any information about the menu.",
    feedback: draw([-1, undefined]),
  }
}

function createDogTurn(draw: Draw): SceneTurn {
  return {
    say: draw(['May I bring my dog?', 'Can I bring my dog?']),
    reply: "I don't know whether dogs are welcome. Please call us before you come.",
  }
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
