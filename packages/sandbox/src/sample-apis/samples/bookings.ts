import { requireDate, requireText, requireTime } from '#sample-apis/read-values.ts'
import { type SampleApi, type SampleBrick, SampleRefusal } from '#sample-apis/sample-api.ts'
import { countDaysUntil } from '#sample-apis/sample-dates.ts'
import { drawSeededNumber } from '#sample-apis/seeded-random.ts'

const OPENING_TIMES = ['09:00', '10:30', '12:00', '14:00', '15:30', '17:00', '18:30', '20:00']
/** This time is free until a visitor books it, so that no day is full from the start. */
const ALWAYS_FREE = '12:00'

export function createBookingsApi(): SampleApi {
  const taken = new Set<string>()

  function isFree(date: string, time: string): boolean {
    const slot = `${date} ${time}`
    const isOthers = time !== ALWAYS_FREE && drawSeededNumber(slot, 0, 2) === 0
    return OPENING_TIMES.includes(time) && !taken.has(slot) && !isOthers
  }

  return {
    GET(values, now) {
      const date = requireFutureDate(requireDate(values, now), now)
      const freeTimes = OPENING_TIMES.filter((time) => isFree(date, time))
      const message = `There are ${freeTimes.length} free times on ${date}.`
      return { body: { message, date, free_times: freeTimes } }
    },
    POST(values, now) {
      const date = requireFutureDate(requireDate(values, now), now)
      const time = requireTime(values)
      const name = requireText(values, 'name')
      if (!isFree(date, time)) {
        const free = OPENING_TIMES.filter((other) => isFree(date, other)).join(', ')
        throw new SampleRefusal(409, `${time} on ${date} isn't free. Free times that day: ${free || 'none'}.`)
      }
      taken.add(`${date} ${time}`)
      const body = {
        message: `${name} is booked for ${date} at ${time}.`,
        booking_number: `B${1000 + taken.size}`,
        date,
        time,
        name,
      }
      return { status: 201, body }
    },
  }
}

function requireFutureDate(date: string, now: Date): string {
  if (countDaysUntil(date, now) < 0) throw new SampleRefusal(400, `${date} is in the past.`)
  return date
}

export const bookingBricks: readonly SampleBrick[] = [
  {
    api: 'bookings',
    method: 'GET',
    name: 'Free times',
    description: 'Lists which times are still free on a day.',
    parameters: { date: 'The day' },
    kinds: { date: { format: 'date' } },
  },
  {
    api: 'bookings',
    method: 'POST',
    name: 'Book a table',
    description: 'Books a table at a free time on a day and gives back the booking number.',
    parameters: {
      date: 'The day',
      time: 'The time on a 24-hour clock, such as 18:30',
      name: 'The name of the guest',
      'party_size?': 'How many people come',
    },
    kinds: { date: { format: 'date' }, time: { choices: OPENING_TIMES } },
    extra: { confirm: { words: 'Book this table?', editable: ['name', 'party_size'] } },
  },
]
