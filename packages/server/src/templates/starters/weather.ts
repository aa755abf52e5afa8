import { buildStarterBrick, type StarterTemplate } from './starter-template.ts'

export const weather: StarterTemplate = {
  id: 'weather',
  name: 'Weather',
  description: 'Answers questions about the weather in any place, for today and the days ahead.',
  settings: {
    system:
      'You tell people what the weather will be like and what that means for their plans. Give temperatures in degrees Celsius.',
    currentDate: true,
  },
  isReady: true,
  // Source: open-meteo.com/en/docs and open-meteo.com/en/docs/geocoding-api. The API needs no key.
  bricks: [
    buildStarterBrick({
      name: 'Find a place',
      description:
        'Finds the latitude and longitude of a city or place by its name. Use it before the weather forecast.',
      url: 'geocoding-api.open-meteo.com/v1/search',
      required: { name: { description: 'The name of the city or place', example: 'Lisbon' } },
      fixed: { count: '1' },
    }),
    buildStarterBrick({
      name: 'Weather forecast',
      description: 'The weather at a latitude and longitude, day by day for a week: temperatures, rain and wind.',
      url: 'api.open-meteo.com/v1/forecast',
      required: {
        latitude: { type: 'number', description: 'The latitude of the place in degrees', example: '38.72' },
        longitude: { type: 'number', description: 'The longitude of the place in degrees', example: '-9.14' },
      },
      fixed: {
        daily: 'weather_code,temperature_2m_max,temperature_2m_min,precipitation_probability_max,wind_speed_10m_max',
        timezone: 'auto',
      },
      answer: { keep: ['daily', 'daily_units'] },
    }),
  ],
  sampleBricks: [
    buildStarterBrick({
      name: 'Weather forecast',
      description: 'The weather forecast for a city on a day: conditions, temperatures, rain and wind.',
      url: '',
      required: { city: { description: 'The name of the city', example: 'Lisbon' } },
      optional: { date: 'The day: today, tomorrow, a weekday or YYYY-MM-DD; today when left out' },
    }),
  ],
}
