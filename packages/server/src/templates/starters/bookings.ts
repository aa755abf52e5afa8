import { buildStarterBrick, type StarterTemplate } from './starter-template.ts'

export const bookings: StarterTemplate = {
  id: 'bookings',
  name: 'Bookings',
  description: 'Shows free times and books a table, a seat or an appointment.',
  settings: {
    system:
      'You take bookings. Look up the free times of the day first, offer at most three, and book only after the guest has agreed to a time and given a name.',
    currentDate: true,
  },
  isReady: false,
  bricks: [
    buildStarterBrick({
      name: 'Free times',
      description: 'Lists which times are still free on a day.',
      url: 'api.your-company.example/bookings',
      required: { date: 'The day: today, tomorrow, a weekday or YYYY-MM-DD' },
    }),
    buildStarterBrick({
      name: 'Book a time',
      description: 'Books a free time on a day for a guest and gives back the booking number.',
      url: 'api.your-company.example/bookings',
      method: 'POST',
      required: {
        date: 'The day: today, tomorrow, a weekday or YYYY-MM-DD',
        time: { description: 'The time on a 24-hour clock', example: '18:30' },
        name: 'The name of the guest',
      },
      optional: {
        email: 'The e-mail address of the guest',
        party_size: { type: 'integer', description: 'How many people come' },
      },
    }),
  ],
}
