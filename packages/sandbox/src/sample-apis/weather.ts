import { requireDate, requireText } from './read-values.ts'
import { Refusal, type SampleApi } from './sample-api.ts'
import { addDays, daysUntil } from './sample-dates.ts'
import { steadyChoice, steadyNumber } from './steady-number.ts'

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
      throw new Refusal(404, `There is no weather station in "${city}".`)
    }
    const date = values.date ? requireDate(values, now) : addDays(now, 0)
    const ahead = daysUntil(date, now)
    if (ahead < 0 || ahead > DAYS_AHEAD) {
      throw new Refusal(400, `The forecast reaches from today to ${DAYS_AHEAD} days ahead, ${date} is outside.`)
    }
    const seed = `${city.toLowerCase()} ${date}`
    const conditions = steadyChoice(seed, CONDITIONS)
    const low = steadyNumber(`low ${seed}`, 3, 14)
    const high = low + steadyNumber(`range ${seed}`, 3, 9)
    return {
      body: {
        message: `${city} will have ${conditions.words} with ${low} to ${high} °C on ${date}.`,
        city,
        date,
        conditions: conditions.words,
        low_c: low,
        high_c: high,
        rain_percent: conditions.rain,
        wind_kmh: steadyNumber(`wind ${seed}`, 4, 38),
      },
    }
  },
}
