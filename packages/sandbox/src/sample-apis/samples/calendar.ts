import { DATE_PARAMETER, requireDate, requireNumber, requireText, requireTime } from '#sample-apis/read-values.ts'
import { type SampleApi, type SampleBrick, SampleRefusal } from '#sample-apis/sample-api.ts'
import { drawSeededNumber } from '#sample-apis/seeded-random.ts'

interface Event {
  time: string
  title: string
  minutes: number
}

const USUAL: readonly Event[] = [
  { time: '09:00', title: 'Team stand-up', minutes: 15 },
  { time: '10:00', title: 'Supplier call', minutes: 45 },
  { time: '13:30', title: 'Product review', minutes: 60 },
  { time: '16:00', title: 'One to one with Ines', minutes: 30 },
]
const KEPT = 200

export function createCalendarApi(): SampleApi {
  const added: (Event & { date: string })[] = []

  function listEvents(date: string): Event[] {
    const usual = USUAL.filter(({ title }) => drawSeededNumber(`${date} ${title}`, 0, 2) > 0)
    const own = added.filter((event) => event.date === date).map(({ date: _, ...event }) => event)
    return [...usual, ...own].sort((one, other) => one.time.localeCompare(other.time))
  }

  return {
    GET(values, now) {
      const date = requireDate(values, now)
      const events = listEvents(date)
      const count = events.length === 1 ? 'is 1 event' : `are ${events.length} events`
      return { body: { message: `There ${count} on ${date}.`, date, events } }
    },
    POST(values, now) {
      const date = requireDate(values, now)
      const title = requireText(values, 'title')
      const time = requireTime(values)
      const minutes = values.minutes ? requireNumber(values, 'minutes', { least: 5, most: 480 }) : 30
      const event = { time, title, minutes }
      const other = listEvents(date).find((existing) => doEventsOverlap(existing, event))
      if (other) throw new SampleRefusal(409, `${time} on ${date} overlaps "${other.title}" at ${other.time}.`)
      added.push({ ...event, date })
      if (added.length > KEPT) added.shift()
      return {
        status: 201,
        body: { message: `"${title}" is in the calendar on ${date} at ${time}.`, title, date, time, minutes },
      }
    },
  }
}

function doEventsOverlap(one: Event, other: Event): boolean {
  return (
    readMinuteOfDay(one) < readMinuteOfDay(other) + other.minutes &&
    readMinuteOfDay(other) < readMinuteOfDay(one) + one.minutes
  )
}

function readMinuteOfDay({ time }: Event): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

export const calendarBrick: SampleBrick = {
  api: 'calendar',
  method: 'GET',
  name: 'Events of a day',
  description: 'Lists the events and meetings in the calendar on a day.',
  parameters: { date: DATE_PARAMETER },
}
