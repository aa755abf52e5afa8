import type { GalleryService } from '#gallery/gallery-service.ts'

const CITY = { name: 'city', description: 'The city, with a comma and the country if unclear', example: 'Lisbon,PT' }

export const openweather: GalleryService = {
  id: 'openweather',
  asks: [
    {
      name: 'key',
      label: 'API key',
      sample: '32 letters and digits',
      where: 'Your OpenWeather account, “My API keys”. A new one works after an hour or two.',
      secret: true,
      take: /^(?<key>[\da-f]{32})$/i,
    },
  ],
  connection: { host: 'api.openweathermap.org', auth: { kind: 'key', in: 'query', name: 'appid', value: '<key>' } },
  link: { words: 'Open your OpenWeather keys', url: 'https://home.openweathermap.org/api_keys' },
  operations: [
    {
      id: 'now',
      name: 'Weather now',
      description: 'Tells the weather of a city as it is now, in degrees Celsius.',
      parameters: [CITY],
      method: 'GET',
      url: 'api.openweathermap.org/data/2.5/weather?q={city}&units=metric',
      answer: {
        keep: [
          'name',
          'weather[].description',
          'main.temp',
          'main.feels_like',
          'main.humidity',
          'wind.speed',
          'message',
        ],
      },
    },
    {
      id: 'forecast',
      name: 'Weather of the coming days',
      description: 'Tells the weather of a city for the coming five days, every three hours, in degrees Celsius.',
      parameters: [CITY],
      method: 'GET',
      url: 'api.openweathermap.org/data/2.5/forecast?q={city}&units=metric',
      answer: { keep: ['list[].dt_txt', 'list[].weather[].description', 'list[].main.temp', 'list[].pop'], most: 40 },
    },
  ],
}
