import { DATE_PARAMETER, requireDate, requireText } from '#sample-apis/read-values.ts'
import { type SampleApi, type SampleBrick, SampleRefusal } from '#sample-apis/sample-api.ts'
import { countDaysUntil, formatDateInDays } from '#sample-apis/sample-dates.ts'
import { drawSeededChoice, drawSeededNumber } from '#sample-apis/seeded-random.ts'

const DAYS_AHEAD = 7
const PLACE_NAME = /^[\p{L}][\p{L}\p{M} .'-]{1,59}$/u
const CONDITIONS = [
  { words: 'sunshine', rain: 0 },
  { words: 'sunny spells', rain: 20 },
  { words: 'clouds', rain: 35 },
  { words: 'light rain', rain: 70 },
  { words: 'showers', rain: 85 },
] as const

export const weather: SampleApi = {
  GET(values, now) {
    const city = requireText(values, 'city')
    if (!PLACE_NAME.test(city) || city.toLowerCase() === 'atlantis') {
      throw new SampleRefusal(404, `There is no weather station in "${city}".`)
    }
    const date = values.date ? requireDate(values, now) : formatDateInDays(now, 0)
    const ahead = countDaysUntil(date, now)
    if (ahead < 0 || ahead > DAYS_AHEAD) {
      throw new SampleRefusal(400, `The forecast reaches from today to ${DAYS_AHEAD} days ahead, ${date} is outside.`)
    }
    const seed = `${city.toLowerCase()} ${date}`
    const conditions = drawSeededChoice(seed, CONDITIONS)
    const low = drawSeededNumber(`low ${seed}`, 3, 14)
    const high = low + drawSeededNumber(`range ${seed}`, 3, 9)
    return {
      body: {
        message: `${city} will have ${conditions.words} with ${low} to ${high} °C on ${date}.`,
        city,
        date,
        conditions: conditions.words,
        low_c: low,
        high_c: high,
        rain_percent: conditions.rain,
        wind_kmh: drawSeededNumber(`wind ${seed}`, 4, 38),
      },
    }
  },
}

export const weatherBrick: SampleBrick = {
  api: 'weather',
  method: 'GET',
  name: 'Weather forecast',
  description: 'Gives the weather forecast for a city on a day up to a week ahead.',
  parameters: { city: 'The name of the city, such as Lisbon', 'date?': `${DATE_PARAMETER}; today when left out` },
}
